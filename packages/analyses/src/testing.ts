/** What tests of other packages look at behind the face: the paths that are too many to be told. Sources do not import it. */
export { UntoldPaths } from "./explore/untold.ts";
