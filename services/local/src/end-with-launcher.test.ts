import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const module = pathToFileURL(path.join(import.meta.dirname, "end-with-launcher.ts")).href;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fieldstone-launcher-"));
  await writeFile(
    path.join(folder, "launched.mjs"),
    `import { endWithLauncher } from "${module}";
     process.on("SIGTERM", () => { console.log("stopped"); process.exit(0); });
     await endWithLauncher(20);
     setInterval(() => console.log("up"), 40);`,
  );
  // Like npm: with a shell in between, and without forwarding signals.
  await writeFile(
    path.join(folder, "npm.mjs"),
    `import { spawn } from "node:child_process";
     process.title = process.argv[2];
     spawn("sh", ["-c", '"$0" "$1"; true', process.execPath, process.argv[3]], { stdio: "inherit" });`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program started through a launcher of this name, as `npm start` does, and its output lines. */
async function launched(name: string) {
  const launcher = spawn(
    process.execPath,
    [path.join(folder, "npm.mjs"), name, path.join(folder, "launched.mjs")],
    { stdio: ["ignore", "pipe", "inherit"], detached: true },
  );
  const lines = createInterface({ input: launcher.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return { launcher, lines };
}

test.each(["SIGTERM", "SIGKILL"] as const)(
  "ends when the npm above its shell is ended by %s",
  async (signal) => {
    const { launcher, lines } = await launched("npm start");
    launcher.kill(signal);
    let last = "";
    for (let line = await lines.next(); line.done !== true; line = await lines.next()) last = line.value;
    expect(last).toBe("stopped");
  },
);

test("goes on where something other than npm started it, as a supervisor does that forks and leaves", async () => {
  const { launcher, lines } = await launched("supervisor");
  launcher.kill("SIGKILL");
  await once(launcher, "exit");
  for (let look = 0; look < 10; look++) expect((await lines.next()).value).toBe("up");
  if (launcher.pid !== undefined) process.kill(-launcher.pid, "SIGKILL");
});
