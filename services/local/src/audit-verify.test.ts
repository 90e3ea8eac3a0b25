import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { recordAudit } from "@fieldstone/domain/kernel/audit/audit-store.ts";
import { exportAudit } from "@fieldstone/domain/kernel/audit/export-audit.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

const program = path.join(import.meta.dirname, "bin/audit-verify.ts");
const failed = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

let dir: string;
let lines: readonly string[];
let head: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-audit-"));
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  for (const title of ["one", "two", "three"]) {
    await withTenant(database.cell, team.owner.context, "write", (tx) =>
      recordAudit(tx, { kind: "note.created", subjectType: "note", data: { title } }),
    );
  }
  const exported = await exportAudit(database.cell, team.owner.context, {});
  lines = (await exported.lines.toArray()).join("").trimEnd().split("\n");
  head = `3:${JSON.parse(lines.at(-1) ?? "").hash}`;
});
afterAll(() => rm(dir, { recursive: true }));

/** Runs the program without a database or settings. */
async function verify(kept: readonly string[], ...more: string[]) {
  const file = path.join(dir, "log.ndjson");
  await writeFile(file, `${kept.join("\n")}\n`);
  return await run(file, ...more);
}

async function run(...args: string[]) {
  try {
    const ended = await promisify(execFile)(process.execPath, [program, ...args], { env: {} });
    return { code: 0, ...ended };
  } catch (error) {
    return failed.parse(error);
  }
}

it("ends with 0 for a log that holds, and names its head", async () => {
  const { code, stdout } = await verify(lines, "--head", head);
  expect(stdout).toContain("The audit log is intact: 3 entries");
  expect(stdout).toContain(`Its head is ${head}.`);
  expect(code).toBe(0);
});

it("ends with 1 for a broken one, and says what broke and where", async () => {
  const altered = lines.map((line) => line.replace('"title":"two"', '"title":"2"'));
  expect(await verify(altered)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("Line 3: entry 2 was altered"),
  });
  const { code, stdout } = await verify(lines.slice(0, 3), "--head", head);
  expect([code, stdout]).toEqual([1, expect.stringContaining("The head that was kept is entry 3")]);
});

it("ends with 2 where nothing can be said", async () => {
  const nothing = [
    () => run(),
    () => run(path.join(dir, "missing")),
    () => verify(["hello"]),
    () => verify(lines, "--head", "3"),
  ];
  for (const attempt of nothing) {
    const { code, stderr } = await attempt();
    expect([code, stderr]).toEqual([2, expect.stringContaining("could not be verified")]);
  }
});
