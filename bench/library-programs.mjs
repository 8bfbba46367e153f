/** Programs of Debian's sources (node scripts/fetch-c-libraries.mjs fetches them) on bytes of standard input, as branches-over-time.mjs takes them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./measure.mjs";

const libraries = join(root, "out/libraries");
const mains = join(root, "packages/everypath/test/end-to-end/programs");
const fuzzed = join(root, "packages/analyses/test/fuzz/libraries");

function program(name, { main, folder, parts = [], include = [], definitions = [], stdin }) {
  const files = [main, ...parts.map((part) => join(libraries, folder, part))];
  const includeDirectories = include.map((one) => (one.startsWith("/") ? one : join(libraries, folder, one)));
  return { name, files, includeDirectories, definitions, stdin };
}

export const libraryPrograms = {
  jsmn: program("jsmn", { main: join(mains, "jsmn.c"), folder: "jsmn-1.1.0", include: ["."], stdin: 12 }),
  cJSON: program("cJSON", {
    main: join(fuzzed, "cjson.c"),
    folder: "cJSON-1.7.15",
    parts: ["cJSON.c"],
    include: ["."],
    stdin: 10,
  }),
  libcsv: program("libcsv", {
    main: join(fuzzed, "csv.c"),
    folder: "libcsv-3.0.3",
    parts: ["libcsv.c"],
    include: ["."],
    stdin: 10,
  }),
  zlib: program("zlib", {
    main: join(mains, "zlib.c"),
    folder: "zlib-1.2.13.dfsg",
    parts: ["adler32.c", "crc32.c", "inffast.c", "inflate.c", "inftrees.c", "zutil.c"],
    include: ["."],
    stdin: 10,
  }),
  tinfl: program("tinfl", {
    main: join(mains, "tinfl.c"),
    folder: "Sereal-Decoder-5.003",
    parts: ["miniz.c"],
    include: ["."],
    definitions: ["MINIZ_NO_ARCHIVE_APIS", "MINIZ_NO_STDIO", "MINIZ_NO_TIME"],
    stdin: 10,
  }),
  LZ4: program("LZ4", {
    main: join(mains, "lz4.c"),
    folder: "lz4-1.9.4/lib",
    parts: ["lz4.c"],
    include: ["."],
    stdin: 10,
  }),
  libyaml: program("libyaml", {
    main: join(mains, "yaml.c"),
    folder: "libyaml-0.2.5",
    parts: ["api", "reader", "scanner", "parser"].map((part) => `src/${part}.c`),
    include: ["include"],
    definitions: [
      "YAML_VERSION_MAJOR=0",
      "YAML_VERSION_MINOR=2",
      "YAML_VERSION_PATCH=5",
      'YAML_VERSION_STRING="0.2.5"',
    ],
    stdin: 6,
  }),
  expat: program("expat", {
    main: join(mains, "expat.c"),
    folder: "libexpat-R_2_5_0/expat/lib",
    parts: ["xmlparse.c", "xmlrole.c", "xmltok.c"],
    include: [".", join(mains, "include")],
    stdin: 8,
  }),
  MD4C: program("MD4C", {
    main: join(mains, "md4c.c"),
    folder: "md4c-release-0.4.8/src",
    parts: ["entity.c", "md4c.c", "md4c-html.c"],
    include: ["."],
    stdin: 6,
  }),
};

export function isFetched({ files }) {
  return files.every((file) => existsSync(file));
}
