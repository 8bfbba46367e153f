/**
 * A record of a run is taken up again only if this user wrote it: what it claims of the search, nobody can check again without searching. So each
 * record carries a seal (HMAC-SHA-256) under a secret of the user's own, which is made once and never leaves the user's directory of state.
 * A directory that somebody else sent has no such seal, whatever it says.
 */

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Sealer } from "@everypath/analyses";
import { host } from "@everypath/core";

const { join } = host.paths;

const secretBytes = 32;

/** `about`: what the sealed contents are to be taken for, so that a seal of one thing is none of another. */
export function sealerFor(about: string): Sealer {
  const key = secret();
  const sealOf = (name: string, content: Uint8Array): Uint8Array =>
    createHmac("sha256", key)
      .update(JSON.stringify([about, name]))
      .update(content)
      .digest();
  return {
    bytes: 32,
    seal: sealOf,
    isSealed: (name, content, seal) => {
      const expected = sealOf(name, content);
      return seal.length === expected.length && timingSafeEqual(seal, expected);
    },
  };
}

let known: Uint8Array | undefined;

/** Where it can be neither read nor kept, one for this process alone: nothing that it seals can be taken up later. */
function secret(): Uint8Array {
  known ??= readSecret() ?? makeSecret() ?? randomBytes(secretBytes);
  return known;
}

function directoryOfState(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = host.system.environment;
  const base =
    host.system.platform === "win32" && LOCALAPPDATA !== undefined && LOCALAPPDATA !== ""
      ? LOCALAPPDATA
      : XDG_STATE_HOME !== undefined && XDG_STATE_HOME !== ""
        ? XDG_STATE_HOME
        : join(host.system.homeDirectory(), ".local", "state");
  return join(base, "everypath");
}

function secretFile(): string {
  return join(directoryOfState(), "secret");
}

function readSecret(): Uint8Array | undefined {
  try {
    const bytes = host.files.read(secretFile());
    return bytes.length === secretBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Of two processes that make one at the same time, the second takes the first one's. */
function makeSecret(): Uint8Array | undefined {
  const temporary = `${secretFile()}.${host.system.processId}.${randomBytes(4).toString("hex")}`;
  try {
    host.files.makeDirectory(directoryOfState(), { recursive: true, mode: 0o700 });
    host.files.write(temporary, randomBytes(secretBytes), { mode: 0o600, isNew: true });
    try {
      host.files.link(temporary, secretFile());
    } catch {
      // Somebody was first; or it is damaged, and stays so: no record can be taken up then.
    }
    return readSecret();
  } catch {
    return undefined;
  } finally {
    host.files.remove(temporary, { force: true });
  }
}
