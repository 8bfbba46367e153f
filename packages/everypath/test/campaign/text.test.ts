import { expectNoDifference } from "./daily.ts";

expectNoDifference("text");
