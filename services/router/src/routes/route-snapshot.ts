import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { tenantStates } from "@fieldstone/contracts/tenant-states.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import type { RouteTable } from "./route-table.ts";
import type { FormerSubdomain, RouteChange, TenantRoute } from "./tenant-route.ts";

const format = "fieldstone-routes-1";
/** Lines written at a time, so that a large table does not hold up requests. */
const linesPerWrite = 2_000;

const headLine = z.object({ format: z.literal(format), refreshedAtMs: z.number() });
const region = z.custom<RegionKey>((value) => isRegionKey(value));
const routeLine = z.tuple([
  z.literal("r"),
  z.string(),
  z.string(),
  region,
  z.enum(tenantStates),
  z.number(),
  z.number(),
]);
const formerLine = z.tuple([z.literal("f"), z.string(), z.string(), z.number(), z.number()]);
const line = z.union([routeLine, formerLine]);

const deletedLine = z.tuple([z.literal("d"), z.string(), z.number()]);
const journalLine = z.union([routeLine, formerLine, deletedLine]);

type Entry = TenantRoute | FormerSubdomain;

function toChange(parsed: z.output<typeof journalLine>): RouteChange {
  if (parsed[0] === "d") return { kind: "deleted", teamId: parsed[1], version: parsed[2] };
  if (parsed[0] === "f") {
    const [, subdomain, teamId, untilMs, version] = parsed;
    return { kind: "former", former: { subdomain, teamId, untilMs, version } };
  }
  const [, teamId, subdomain, regionKey, state, epoch, version] = parsed;
  return { kind: "route", route: { teamId, subdomain, region: regionKey, state, epoch, version } };
}

/** One step as a line of the journal. */
export function changeLine(change: RouteChange): string {
  if (change.kind === "deleted") return JSON.stringify(["d", change.teamId, change.version]);
  return entryLine(change.kind === "route" ? change.route : change.former);
}

/** The step of a journal's line; undefined where the line is not whole. */
export function parseChangeLine(text: string): RouteChange | undefined {
  try {
    return toChange(journalLine.parse(JSON.parse(text)));
  } catch {
    return undefined;
  }
}

function entryLine(entry: Entry): string {
  return JSON.stringify(
    "region" in entry
      ? ["r", entry.teamId, entry.subdomain, entry.region, entry.state, entry.epoch, entry.version]
      : ["f", entry.subdomain, entry.teamId, entry.untilMs, entry.version],
  );
}

/** Writes the table beside the file, flushes it, and moves it into place: a crash leaves the old file whole. */
export async function writeSnapshot(path: string, table: RouteTable, refreshedAtMs: number): Promise<void> {
  // Gathered before the first await, so that the file is the table of one moment.
  const entries: Entry[] = [...table.routes(), ...table.formerSubdomains()];
  const digest = createHash("sha256");
  const part = `${path}.${process.pid}.part`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(part, "w");
  const append = async (text: string): Promise<void> => {
    digest.update(text);
    await file.write(text);
  };
  try {
    await append(`${JSON.stringify({ format, refreshedAtMs })}\n`);
    for (let start = 0; start < entries.length; start += linesPerWrite) {
      await append(
        `${entries
          .slice(start, start + linesPerWrite)
          .map(entryLine)
          .join("\n")}\n`,
      );
    }
    await file.write(`sha256 ${digest.digest("hex")}\n`);
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

export interface Snapshot {
  readonly changes: readonly RouteChange[];
  readonly refreshedAtMs: number;
}

/** What the file holds; undefined where there is none. Throws where it is damaged. */
export async function readSnapshot(path: string): Promise<Snapshot | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  const tail = text.lastIndexOf("sha256 ");
  const body = text.slice(0, Math.max(tail, 0));
  if (text.slice(tail).trim() !== `sha256 ${createHash("sha256").update(body).digest("hex")}`) {
    throw new Error(`The route snapshot ${path} is damaged: its checksum does not match.`);
  }
  const [head = "", ...rest] = body.trimEnd().split("\n");
  const { refreshedAtMs } = headLine.parse(JSON.parse(head));
  const changes = rest.map((entry) => toChange(line.parse(JSON.parse(entry))));
  return { changes, refreshedAtMs };
}
