import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { createLog } from "../../log/create-log.ts";
import { openCellDatabase } from "../cell-database.ts";
import { withTenant } from "../tenant.ts";
import { AnswerBytes, answerBytesMax } from "./answer-bound.ts";
import { logPoolErrors } from "./log-pool-errors.ts";

let database: TestCellDatabase;
beforeAll(async () => {
  database = await createCellDatabase();
});

const megabytes = (rows: number, each: number) =>
  sql<{ text: string }>`select repeat('x', ${each * 1_000_000}::integer) as text
    from generate_series(1, ${rows}::integer)`;

it.each([
  ["in many rows", 300, 1],
  ["in one row", 1, 260],
])("refuses what one statement brings beyond its bound, %s, and goes on", async (_name, rows, each) => {
  const { owner } = await seedTeam(database);
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    process: "test",
    destination: { write: (line) => lines.push(line) },
  });
  const cell = openCellDatabase({ url: database.url, applicationName: "test", ...logPoolErrors(log) });
  onTestFinished(() => cell.close());
  const before = process.memoryUsage().rss;
  const reading = withTenant(cell, owner.context, "read", (tx) => megabytes(rows, each).execute(tx.db));
  await expect(reading).rejects.toMatchObject({ code: "database.answer_too_long" });
  expect(process.memoryUsage().rss - before).toBeLessThan(4 * answerBytesMax);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, bytes: expect.any(Number), statement: "select generate_series" }),
  ]);
  expect(JSON.parse(lines[0] ?? "").bytes).toBeGreaterThan(answerBytesMax);
  const { rows: next } = await withTenant(cell, owner.context, "read", (tx) =>
    megabytes(1, 1).execute(tx.db),
  );
  expect(next[0]?.text.length).toBe(1_000_000);
});

it("counts each statement of a connection for itself", async () => {
  const { owner } = await seedTeam(database);
  await withTenant(database.cell, owner.context, "read", async (tx) => {
    for (let times = 0; times < 3; times += 1) await megabytes(100, 1).execute(tx.db);
  });
});

const message = (kind: string, length: number) => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(length + 4, 1);
  return Buffer.concat([head, Buffer.alloc(length, "D")]);
};

it("follows messages in whatever pieces they come", () => {
  const sent = Buffer.concat([
    message("T", 30),
    message("D", 7),
    message("D", 0),
    message("C", 9),
    message("Z", 1),
    message("D", 5),
  ]);
  for (let size = 1; size <= sent.length; size += 1) {
    const answers = new AnswerBytes();
    let longest = 0;
    for (let at = 0; at < sent.length; at += size)
      longest = Math.max(longest, answers.add(sent.subarray(at, at + size)));
    expect(longest).toBe(7 + 4 + 4);
    expect(answers.add(Buffer.alloc(0))).toBe(5 + 4);
  }
});

it("does not count the rows of a statement that failed for the next one", () => {
  const answers = new AnswerBytes();
  answers.add(Buffer.concat([message("T", 30), message("D", 7), message("E", 20), message("Z", 1)]));
  expect(answers.add(Buffer.concat([message("T", 30), message("D", 5)]))).toBe(5 + 4);
});
