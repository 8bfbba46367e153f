import { expectNoDifference } from "./daily.ts";

expectNoDifference("memory");
