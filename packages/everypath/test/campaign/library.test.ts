import { expectNoDifference } from "./daily.ts";

expectNoDifference("library");
