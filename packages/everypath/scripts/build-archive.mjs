/**
 * The package's own data as one archive, for who installs it; part of `npm pack` and `npm publish`. In a clone the files themselves are read.
 */
import { writeFileSync } from "node:fs";
import { archiveOfOwnFiles, archivePath } from "../../core/dist/solver/own-files.js";

const archive = archiveOfOwnFiles();
writeFileSync(new URL(`../${archivePath}`, import.meta.url), archive);
console.log(`the package's own files in one archive: ${Math.round(archive.length / 1024)} KB`);
