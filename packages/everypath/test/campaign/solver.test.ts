import { expectNoDifference } from "./daily.ts";

expectNoDifference("solver");
