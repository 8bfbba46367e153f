import { expectNoDifference } from "./daily.ts";

expectNoDifference("floats");
