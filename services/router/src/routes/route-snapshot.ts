import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
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
/** Bytes read at a time: some thousand lines. */
const pieceBytes = 262_144;

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

/** The step on a journal's line; undefined if the line is incomplete. */
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

/** Writes the table to a temporary file, flushes it, and renames it: a crash leaves the old file intact. */
export async function writeSnapshot(path: string, table: RouteTable, refreshedAtMs: number): Promise<void> {
  // Collected before the first await, so that the file is a consistent copy of the table.
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

/**
 * Passes the file's steps to `take`, some lines at a time, so that the table is never in memory twice.
 * Resolves with the time of its last refresh, in ms since 1970, or undefined if there is no file. Use the
 * steps only after that.
 * @throws Error where it is damaged
 */
export async function readSnapshot(
  path: string,
  take: (changes: readonly RouteChange[]) => void,
): Promise<number | undefined> {
  if (!existsSync(path)) return undefined;
  const damaged = new Error(`The route snapshot ${path} is damaged: its checksum does not match.`);
  const digest = createHash("sha256");
  let refreshedAtMs: number | undefined;
  let checksum: string | undefined;
  for await (const lines of linesOf(path)) {
    const changes: RouteChange[] = [];
    for (const text of lines) {
      if (checksum !== undefined) throw damaged;
      if (text.startsWith("sha256 ")) {
        checksum = text;
        continue;
      }
      digest.update(`${text}\n`);
      const parsed: unknown = parseJson(text);
      if (parsed === undefined) throw damaged;
      if (refreshedAtMs === undefined) refreshedAtMs = headLine.parse(parsed).refreshedAtMs;
      else changes.push(toChange((isRouteLine(parsed) ? routeLine : formerLine).parse(parsed)));
    }
    take(changes);
  }
  if (checksum !== `sha256 ${digest.digest("hex")}` || refreshedAtMs === undefined) throw damaged;
  return refreshedAtMs;
}

/** Checks the first word, because trying both schemas on each of a million lines takes seconds. */
const isRouteLine = (parsed: unknown): boolean => Array.isArray(parsed) && parsed[0] === "r";

/** The complete lines in each chunk of a file. */
async function* linesOf(path: string): AsyncGenerator<readonly string[]> {
  let rest = "";
  for await (const piece of createReadStream(path, { encoding: "utf8", highWaterMark: pieceBytes })) {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
