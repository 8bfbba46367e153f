import { expectNoDifference } from "./daily.ts";

expectNoDifference("csmith");
