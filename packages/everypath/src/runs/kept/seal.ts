/**
 * A record of a run is taken up again only if this user wrote it: what it claims of the search, nobody can check again without searching. So each
 * record carries a seal (HMAC-SHA-256) under a secret of the user's own, which is made once and never leaves the user's directory of state.
 * A directory that somebody else sent has no such seal, whatever it says.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Sealer } from "@everypath/analyses";

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

let known: Buffer | undefined;

/** Where it can be neither read nor kept, one for this process alone: nothing that it seals can be taken up later. */
function secret(): Buffer {
  known ??= readSecret() ?? makeSecret() ?? randomBytes(secretBytes);
  return known;
}

function directoryOfState(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  const base =
    process.platform === "win32" && LOCALAPPDATA !== undefined && LOCALAPPDATA !== ""
      ? LOCALAPPDATA
      : XDG_STATE_HOME !== undefined && XDG_STATE_HOME !== ""
        ? XDG_STATE_HOME
        : join(homedir(), ".local", "state");
  return join(base, "everypath");
}

function secretFile(): string {
  return join(directoryOfState(), "secret");
}

function readSecret(): Buffer | undefined {
  try {
    const bytes = readFileSync(secretFile());
    return bytes.length === secretBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Of two processes that make one at the same time, the second takes the first one's. */
function makeSecret(): Buffer | undefined {
  const temporary = `${secretFile()}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    mkdirSync(directoryOfState(), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, randomBytes(secretBytes), { mode: 0o600, flag: "wx" });
    try {
      linkSync(temporary, secretFile());
    } catch {
      // Somebody was first; or it is damaged, and stays so: no record can be taken up then.
    }
    return readSecret();
  } catch {
    return undefined;
  } finally {
    rmSync(temporary, { force: true });
  }
}
