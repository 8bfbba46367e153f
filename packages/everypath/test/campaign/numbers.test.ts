import { expectNoDifference } from "./daily.ts";

expectNoDifference("numbers");
