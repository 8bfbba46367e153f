import { expectNoDifference } from "./daily.ts";

expectNoDifference("exceptions");
