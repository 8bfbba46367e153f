/**
 * Where a server is found: a socket in a directory that is the user's alone, one for each installation of Everypath. Read by every command
 * before anything else, so that it has to be little.
 */
import { cacheDirectory, host, packageDirectory } from "@everypath/core";

const { isAbsolute, join } = host.paths;

export interface ServerPlace {
  readonly directory: string;
  readonly socket: string;
}

/** undefined: this system has no such sockets, or there is no directory of the user's to put one in. */
export function serverPlace(): ServerPlace | undefined {
  if (host.system.platform === "win32") return undefined;
  const { XDG_RUNTIME_DIR } = host.system.environment;
  const base =
    XDG_RUNTIME_DIR !== undefined && isAbsolute(XDG_RUNTIME_DIR) ? XDG_RUNTIME_DIR : cacheDirectory();
  if (base === undefined) return undefined;
  const directory = join(base, `everypath-serve-${shortHash(packageDirectory.href)}`);
  return { directory, socket: join(directory, "socket") };
}

/** The socket of a server that may be running; undefined: none is. Without a server this is one question to the system. */
export function socketOfServer(): string | undefined {
  if (host.system.environment.EVERYPATH_SERVER === "off") return undefined;
  const place = serverPlace();
  if (place === undefined || host.files.findLink(place.socket) === undefined) return undefined;
  // A socket that somebody else has put there would be told of the user's environment.
  return host.files.isOwn(place.directory) ? place.socket : undefined;
}

/** FNV-1a of 32 bits: it tells a few installations apart, and needs no library. What two of them that agree say to each other tells them apart. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
