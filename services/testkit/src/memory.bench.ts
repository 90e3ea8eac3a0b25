// npm run bench -- memory [SECONDS]: memory of a cell's process under mixed load, and where it is used.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { FieldstoneClient } from "./fieldstone-client.ts";
import { startTestFieldstone } from "./running-fieldstone.ts";

const seconds = Number(process.argv[2] ?? 300);
const workspaces = 8;
const sampleMs = 15_000;
const region = "EU_A";
const megabyte = 1024 * 1024;

const fieldstone = await startTestFieldstone([region], {
  // As in production, whose processes have no cache of compiled sources: Node keeps what it read of it.
  passedOn: { router: { RATE_LIMIT_FACTOR: "100" }, cells: { NODE_DISABLE_COMPILE_CACHE: "1" } },
});
const { port } = fieldstone.settings;
const cellUrl = `http://127.0.0.1:${fieldstone.addresses.cellPorts.get(region)}`;
const ending = new AbortController();

const madeProject = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });
const words = "customers said that the export of their numbers takes far too long every month".split(" ");
const pick = (index: number) => words[index % words.length] ?? "";

/** The load of one member of one workspace: writes, lists, searches. */
async function load(index: number): Promise<number> {
  const subdomain = `memory-${index}`;
  const client = new FieldstoneClient(port);
  await client.signUp({ email: `ada@${subdomain}.example`, subdomain, region });
  const made = await client.graphql(
    subdomain,
    `mutation { createProject(input: { title: "Load" }) { project { id } } }`,
  );
  const { id } = madeProject.parse(made).createProject.project;
  let done = 0;
  for (; !ending.signal.aborted; done += 1) {
    const markdown = Array.from({ length: 200 }, (_, at) => pick(at * 7 + done)).join(" ");
    if (done % 10 === 0)
      await client.graphql(
        subdomain,
        `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`,
        { input: { projectId: id, title: `${pick(done)} ${done}`, markdown } },
      );
    else if (done % 3 === 0)
      await client.graphql(
        subdomain,
        `query ($query: String!) { search(query: $query, limit: 10) { total items { title { text } } } }`,
        { query: `${pick(done)} ${pick(done * 3)}` },
      );
    else
      await client.graphql(
        subdomain,
        `query ($id: ID!) { project(id: $id) { notes(first: 50) { edges { node { id title contentAbstract } } } } }`,
        { id },
      );
  }
  return done;
}

async function sample(startedAt: number): Promise<void> {
  const metrics = await (await fetch(`${cellUrl}/metrics`)).text();
  const value = (name: string) =>
    Number(new RegExp(`^${name}\\{[^}]*\\} ([\\d.e+]+)`, "m").exec(metrics)?.[1]) / megabyte;
  const resident = value("process_resident_memory_bytes");
  const heap = value("nodejs_heap_size_total_bytes");
  const external = value("nodejs_external_memory_bytes");
  const pid = fieldstone.processes[0]?.pid();
  const maps = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const files = Number(/^Pss_File:\s+(\d+)/m.exec(maps)?.[1] ?? 0) / 1024;
  const rest = resident - heap - external - files;
  process.stdout.write(
    `${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  resident ${resident.toFixed(0)} MB: heap ${heap.toFixed(0)}, buffers ${external.toFixed(0)}, mapped files ${files.toFixed(0)}, native ${rest.toFixed(0)}\n`,
  );
}

try {
  process.stdout.write(`${workspaces} workspaces, ${seconds} s, ${availableParallelism()} processors\n`);
  const startedAt = Date.now();
  const loads = Promise.all(Array.from({ length: workspaces }, (_, index) => load(index)));
  while (Date.now() - startedAt < seconds * 1_000) {
    await Promise.race([wait(sampleMs), loads]);
    await sample(startedAt);
  }
  ending.abort();
  const requests = (await loads).reduce((sum, each) => sum + each, 0);
  process.stdout.write(`${requests} requests\n`);
} finally {
  await fieldstone.stop();
}
