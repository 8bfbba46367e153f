/** Where what can be made again is kept for this user: as the system has it, or where `EVERYPATH_CACHE` says. */
import { host } from "./index.ts";

const { isAbsolute, join, resolve } = host.paths;

/** undefined: nothing is to be kept (`EVERYPATH_CACHE=off`). */
export function cacheDirectory(): string | undefined {
  const { EVERYPATH_CACHE: chosen = "" } = host.system.environment;
  if (chosen === "off") return undefined;
  return chosen === "" ? join(usualBase(), "everypath") : resolve(chosen);
}

function usualBase(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = host.system.environment;
  const home = host.system.homeDirectory();
  switch (host.system.platform) {
    case "win32":
      return absolute(LOCALAPPDATA) ?? join(home, "AppData", "Local");
    case "darwin":
      return join(home, "Library", "Caches");
    default:
      return absolute(XDG_CACHE_HOME) ?? join(home, ".cache");
  }
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
