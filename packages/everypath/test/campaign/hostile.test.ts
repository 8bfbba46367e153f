import { expectNoDifference } from "./daily.ts";

expectNoDifference("hostile");
