// `npm run bench -- survey`: the cost of importing a survey with the worker's own task, from the stored CSV
// file to the last note: wall time, and processor time of this process, of the parser process, and of the
// database's backends. On a busy machine only processor time is meaningful.
import "@fieldstone/domain/objects.ts";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { readImports } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { startImport } from "@fieldstone/domain/intake/imports/start-import.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { processorMsOf } from "@fieldstone/platform/process/limited/process-usage.ts";
import { makeBenchDatabase } from "@fieldstone/testkit/bench-database.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { rolePasswords, urlOfDatabase } from "@fieldstone/testkit/test-server.ts";
import { runImport } from "./run-import.ts";

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
/** Processor time of all processes together; our own goal. */
const goalMs = 180_000;
const sampleMs = 100;

const choices: TableChoices = {
  shape: "SURVEY",
  hasHeader: true,
  roles: ["DATE", "SINGLE_SELECT", "MULTI_SELECT", "FREE_TEXT"],
  answerSeparators: [null, null, ",", null],
  tagSeparator: "",
  dateOrder: "DMY",
  skipsProblemRows: false,
  tagIds: [],
};

function survey(): string {
  const pick = (from: readonly string[], at: number) => from[at % from.length] ?? "";
  const plans = ["Free", "Team", "Business", "None"];
  const devices = ["Phone", "Laptop", "Tablet", "Phone,Laptop", "Laptop,Tablet"];
  const words = [
    "The export is slow",
    "I like the search",
    "Prices went up",
    "It never syncs",
    "Support was kind",
  ];
  const lines = Array.from(
    { length: rows },
    (_, at) => `${(at % 28) + 1}.3.2026,${pick(plans, at)},"${pick(devices, at)}",${pick(words, at)} ${at}`,
  );
  return ["When,Which plan?,Which devices?,What should change?", ...lines].join("\n");
}

/** Ids of this process's children. */
async function children(): Promise<readonly number[]> {
  const tasks = await readdir(`/proc/${process.pid}/task`);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${process.pid}/task/${task}/children`, "utf8").catch(() => "")),
  );
  return lists.flatMap((list) => list.split(" ").filter((id) => id !== "")).map(Number);
}

const postgres = await startTemporaryPostgres();
const dir = await mkdtemp(path.join(tmpdir(), "survey-bench-"));
try {
  const adminUrl = await makeBenchDatabase(postgres.url, "cell");
  const url = urlOfDatabase(postgres.url, "bench", { name: "fieldstone_app", password: rolePasswords.app });
  const cell = openCellDatabase({ url, applicationName: "bench" });
  try {
    await measure(cell, adminUrl);
  } finally {
    await cell.close();
  }
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

async function measure(cell: ReturnType<typeof openCellDatabase>, adminUrl: string): Promise<void> {
  const objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-bench-0123456789" });
  const team = await seedTeam({ adminUrl });
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(cell, team.owner.context, "write", fn);
  const projectId = await write((tx) => createProject(tx, { title: "Bench" }));
  const id = newId();
  const key = objectKey(team, "files", id);
  const bytes = Buffer.from(survey());
  await objects.put(key, bytes, "text/csv");
  const file = { id, projectId, name: "survey.csv", mimeType: "text/csv", fileType: "DOCUMENT" as const };
  const { id: importId } = await write((tx) =>
    startImport(tx, { ...file, sizeBytes: bytes.length, objectKey: key }, choices),
  );
  const others = new Set(await children());
  const reader = new Map<number, number>();
  const sampling = setInterval(async () => {
    for (const pid of await children())
      if (!others.has(pid)) reader.set(pid, Math.max(reader.get(pid) ?? 0, processorMsOf(pid)));
  }, sampleMs);
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const about = { context: team.system, attempt: 1, attemptsMax: 1, signal: new AbortController().signal };
  await runImport({ cell, objects }).run({ importId }, { ...about, log: silentLog });
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(sampling);
  const backends = await asAdministrator(adminUrl, (admin) =>
    admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = 'bench' and pid <> pg_backend_pid()",
    ),
  );
  const ended = (await write((tx) => readImports(tx, [importId]))).get(importId);
  if (ended?.status !== "DONE")
    throw new Error(`the import ended as ${ended?.status}: ${ended?.failureMessage}`);
  const spent = {
    "this process": (user + system) / 1_000,
    "the file's reader": [...reader.values()].reduce((sum, each) => sum + each, 0),
    "the database": backends.rows.reduce((sum, { pid }) => sum + processorMsOf(pid), 0),
  };
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(7)} s`;
  console.info(`${rows.toLocaleString("en")} rows, ${(bytes.length / 1e6).toFixed(1)} MB, load ${load}`);
  for (const [name, ms] of Object.entries(spent)) console.info(`${name.padEnd(20)} ${seconds(ms)} of a core`);
  const allMs = Object.values(spent).reduce((sum, each) => sum + each, 0);
  console.info(`${"all".padEnd(20)} ${seconds(allMs)} of a core, wall ${seconds(wallMs)}`);
  console.info(`goal ${seconds(goalMs)}${allMs <= goalMs ? "" : " MISSED"}`);
}
