import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { ProcessLimits } from "./process-limits.ts";
import { withWorkFolder } from "./work-folder.ts";

/** Seconds added to the kernel's CPU limit, so that the parent process ends the program first. */
const kernelGraceSeconds = 5;
/** Block size of `ulimit -f`, in bytes. */
const blockBytes = 512;

/** The files of a program that sees nothing else of this machine than the system's programs. */
export interface ProcessFiles {
  /** It may write here alone. */
  readonly folder: string;
  /** Absolute path. */
  readonly program: string;
}

/** No network, through namespaces of its own; and ends with the thread that started it. */
const ownNamespaces = ["unshare", "--user", "--map-root-user", "--net"];
const withItsStarter = ["setpriv", "--pdeathsig", "KILL", "--no-new-privs"];

/**
 * Makes a root of the system's programs, the program's own folder and the job's. It is mounted in the job's folder,
 * where only this process and its children see it.
 */
const enterOwnRoot = `set -e
folder="$1"; programs="$2"; shift 2
root="$folder/.root"
mkdir -p "$root"
mount -t tmpfs -o size=1m,mode=755 tmpfs "$root"
show() { [ -e "$root$1" ] || { mkdir -p "$root$1"; mount --rbind "$1" "$root$1"; mount -o remount,bind,ro "$root$1"; }; }
for part in /bin /dev /etc /lib /lib32 /lib64 /opt /proc /sbin /usr; do
  if [ -L "$part" ]; then cp -P "$part" "$root$part"; elif [ -d "$part" ]; then show "$part"; fi
done
mkdir -p "$root$folder"
mount --bind "$folder" "$root$folder"
show "$programs"
exec chroot "$root" /bin/sh -c 'cd "$1"; shift; exec "$@"' sh "$folder" "$@"`;

const inOwnRoot = ({ folder, program }: ProcessFiles): readonly string[] => [
  ...[...ownNamespaces, "--mount", "--"],
  ...["/bin/sh", "-c", enterOwnRoot, "sh", folder, path.dirname(program)],
  ...withItsStarter,
];
const withoutNetwork = [...ownNamespaces, "--", ...withItsStarter];

let prefix: Promise<readonly string[]> | undefined;
let ownRootWorks: Promise<boolean> | undefined;

/**
 * Command prefix that makes the kernel enforce limits even if the watching process is gone, as far as the
 * system supports it. With `files`, the program sees no other files.
 */
export async function confinement(limits: ProcessLimits, files?: ProcessFiles): Promise<readonly string[]> {
  const seconds = Math.ceil(limits.processorMsMax / 1_000) + kernelGraceSeconds;
  const blocks = Math.ceil(limits.folderBytesMax / blockBytes);
  return [
    ...(files !== undefined && (await hasOwnRoot()) ? inOwnRoot(files) : await findPrefix()),
    "/bin/sh",
    "-c",
    `ulimit -c 0; ulimit -t ${seconds}; ulimit -f ${blocks}; exec "$@"`,
    "sh",
  ];
}

/** Whether the system lets a program have a root of its own. */
export function hasOwnRoot(): Promise<boolean> {
  ownRootWorks ??= withWorkFolder((folder) =>
    succeeds([...inOwnRoot({ folder, program: "/usr/bin/true" }), "true"]),
  );
  return ownRootWorks;
}

function findPrefix(): Promise<readonly string[]> {
  prefix ??= firstThatWorks();
  return prefix;
}

async function firstThatWorks(): Promise<readonly string[]> {
  for (const candidate of [withoutNetwork, withItsStarter]) {
    if (await succeeds([...candidate, "true"])) return candidate;
  }
  return [];
}

async function succeeds([program = "", ...rest]: readonly string[]): Promise<boolean> {
  try {
    const [code] = await once(spawn(program, rest, { stdio: "ignore" }), "exit");
    return code === 0;
  } catch {
    return false;
  }
}
