import { expectNoDifference } from "./daily.ts";

expectNoDifference("partial");
