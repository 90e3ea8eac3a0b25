import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runLimited } from "./limited-process.ts";
import { confinement, hasOwnRoot } from "./process-confinement.ts";
import type { ProcessLimits } from "./process-limits.ts";
import { withWorkFolder } from "./work-folder.ts";

const limits: ProcessLimits = {
  processorMsMax: 10_000,
  memoryMegabytesMax: 500,
  durationMsMax: 15_000,
  folderBytesMax: 1_000_000,
};

interface Choices extends Partial<ProcessLimits> {
  readonly signal?: AbortSignal;
  readonly onLine?: (line: string) => void;
}

/** Runs a Node script in a folder of its own. */
function run(script: string, { signal, onLine, ...changed }: Choices = {}, folder?: string): Promise<string> {
  const runIn = (place: string) =>
    runLimited({
      program: process.execPath,
      arguments: ["-e", script],
      folder: place,
      limits: { ...limits, ...changed },
      signal: signal ?? new AbortController().signal,
      ...(onLine === undefined ? {} : { onLine }),
    });
  return folder === undefined ? withWorkFolder(runIn) : runIn(folder);
}

/** Whether the system allows a process without network. */
const canLeaveNetwork = (await confinement(limits)).includes("--net");

const canHideFiles = await hasOwnRoot();

const forever = "setInterval(() => {}, 1000)";

describe("a program on a stranger's file", () => {
  it("gives its output, line by line where that is wanted", async () => {
    expect(await run("console.log('one')")).toBe("one\n");
    const lines: string[] = [];
    expect(await run("console.log('one\\ntwo')", { onLine: (line) => lines.push(line) })).toBe("");
    expect(lines).toEqual(["one", "two"]);
  });

  it("knows none of the product's variables and works in its folder", async () => {
    const seen = JSON.parse(
      await run(
        "console.log(JSON.stringify({ names: Object.keys(process.env), home: process.env.HOME, cwd: process.cwd() }))",
      ),
    );
    expect(seen.home).toBe(seen.cwd);
    expect(
      seen.names.filter((name: string) => !/^(PATH|HOME|TMPDIR|LANG|PWD|OLDPWD|SHLVL|_)$/.test(name)),
    ).toEqual([]);
  });

  it.each([
    ["processor", "for (;;);", { processorMsMax: 300 }],
    [
      "memory",
      "globalThis.kept = Buffer.alloc(400_000_000, 1); setInterval(() => {}, 1000)",
      { memoryMegabytesMax: 200 },
    ],
    ["duration", forever, { durationMsMax: 400 }],
    [
      "folder",
      `const fs = require('fs'); let n = 0; setInterval(() => fs.writeFileSync('file' + n++, Buffer.alloc(20000)), 1)`,
      { folderBytesMax: 200_000 },
    ],
    ["output", "for (;;) require('fs').writeSync(1, 'x'.repeat(10000))", {}],
  ] as const)("ends at its limit of %s", async (limit, script, changed) => {
    await expect(run(script, changed)).rejects.toMatchObject({ name: "ProcessLimitError", limit });
  });

  it("that fails says how, with the end of its error text", async () => {
    await expect(run("console.error('bad file'); process.exit(3)")).rejects.toMatchObject({
      name: "ProcessFailedError",
      errorText: "bad file",
    });
    await expect(run("process.kill(process.pid, 'SIGTERM')")).rejects.toMatchObject({
      name: "ProcessLostError",
    });
  });

  it.skipIf(!canLeaveNetwork)("reaches nothing by network, not even this machine", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    try {
      await once(server, "listening");
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("no port");
      const script = `require('net').connect(${address.port}, '127.0.0.1', () => console.log('reached'))
        .on('error', (error) => console.log(error.code))`;
      expect(await run(script)).toBe("ENETUNREACH\n");
    } finally {
      server.close();
    }
  });

  it.skipIf(!canHideFiles)("that sees its folder alone reads and writes nothing beside it", async () => {
    await withWorkFolder((secrets) =>
      withWorkFolder(async (folder) => {
        const secret = path.join(secrets, "another-tenant");
        await writeFile(secret, "secret");
        await writeFile(path.join(folder, "input"), "own words");
        const seen = await runLimited({
          program: "/bin/sh",
          arguments: [
            "-c",
            `cat input; cat ${secret} || echo; (: > /usr/written) 2>&1 | grep -o Read-only; echo made > output`,
          ],
          ...{ folder, limits, seesFolderOnly: true, signal: new AbortController().signal },
        });
        expect(seen).toBe("own words\nRead-only\n");
        expect(readFileSync(path.join(folder, "output"), "utf8")).toBe("made\n");
      }),
    );
  });

  it("that is not installed is named", async () => {
    await withWorkFolder(async (folder) => {
      const { signal } = new AbortController();
      const missing = runLimited({ program: "no-such-program", arguments: [], folder, limits, signal });
      await expect(missing).rejects.toThrow("no-such-program");
    });
  });

  it("ends with all that it started once it is no longer wanted", async () => {
    const stopping = new AbortController();
    const pids: number[] = [];
    const running = run(
      `const child = require('child_process').spawn(process.execPath, ['-e', '${forever}']);
       console.log(process.pid); console.log(child.pid); ${forever}`,
      {
        signal: stopping.signal,
        onLine: (line) => {
          pids.push(Number(line));
          if (pids.length === 2) stopping.abort(new Error("cancelled"));
        },
      },
    );
    await expect(running).rejects.toThrow("cancelled");
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  });

  it("leaves nothing of its folder behind, however it ends", async () => {
    let seen = "";
    const failing = withWorkFolder(async (folder) => {
      seen = folder;
      await writeFile(path.join(folder, "input"), "x");
      await run("require('fs').mkdirSync('deep'); process.exit(1)", {}, folder);
    });
    await expect(failing).rejects.toThrow("ended with code 1");
    expect(existsSync(seen)).toBe(false);
    const left = (await readdir(path.dirname(seen))).filter((name) => name.startsWith(`${process.pid}-`));
    expect(left).toEqual([]);
  });
});

/** Whether a process is alive: an ended one stays listed until its parent reaps it. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [XZ] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
