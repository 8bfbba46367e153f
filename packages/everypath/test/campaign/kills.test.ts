import { expectNoDifference } from "./daily.ts";

expectNoDifference("kills");
