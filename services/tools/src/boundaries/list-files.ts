import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";

/** Committed files, and new ones that are not ignored, as paths from the repository's root. */
export async function listFiles(): Promise<readonly string[]> {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await promisify(execFile)("git", listed, {
    cwd: repositoryRoot,
    maxBuffer: 64 * 1_024 * 1_024,
  });
  // A deleted file stays listed until the deletion is committed.
  return stdout.split("\0").filter((file) => file !== "" && existsSync(path.join(repositoryRoot, file)));
}
