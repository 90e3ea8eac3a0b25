import { execFileSync } from "node:child_process";
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface SmallDisk {
  readonly folder: string;
  /** Uses up all free space. */
  fill(): void;
  /** Frees the space that `fill` used. */
  free(): void;
  remove(): void;
}

/** A separate disk, where the test may mount one: only as root. */
export function mountSmallDisk(sizeBytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), "fieldstone-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeBytes},mode=755`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill: () => fill(filler),
    free: () => rmSync(filler),
    remove: () => {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fill(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      const piece = Buffer.alloc(size);
      try {
        for (;;) writeSync(handle, piece);
      } catch {
        // No room for a piece of this size; try smaller ones.
      }
    }
    fdatasyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
