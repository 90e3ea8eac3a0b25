import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { z } from "zod";

/** Number of planted canaries: the person's name and address, other names and addresses, and quotes. */
export const canaries = 200;
const otherNames = 18;

/** Part of every canary and of nothing else; stemming and case changes do not alter it. */
const token = (number: number) => `zorv${String(number).padStart(3, "0")}x`;
const tokens = /zorv\d{3}x/giu;

export const person = { name: `Marta ${token(0)}`, email: `${token(1)}@canary.example` };
export const others = Array.from({ length: otherNames }, (_, index) =>
  index % 6 === 5 ? `${token(index + 2)}@second.example` : `Marta ${token(index + 2)} Silva`,
);
/** Canaries that identify the person in texts, files and titles. */
export const personal = [person.name, person.email, ...others];
export const quotes = Array.from(
  { length: canaries - personal.length },
  (_, index) => `my hands are wet and ${token(index + personal.length)} locks itself`,
);

/** Common spellings of a name: in capitals, surname first, in file names. */
export function spellings(text: string): readonly string[] {
  const words = text.split(" ");
  const last = words.at(-1) ?? "";
  if (words.length === 1) return [text, text.toUpperCase()];
  return [
    text,
    text.toUpperCase(),
    `${last}, ${words.slice(0, -1).join(" ")}`,
    text.replaceAll(" ", "_"),
    text.replaceAll(" ", "  "),
  ];
}

/** The parts of canaries in bytes, also in UTF-16. */
export function tokensIn(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes).toString("latin1");
  // In UTF-16, each of these letters has a zero byte beside it.
  return [text, text.replaceAll("\0", "")].flatMap((each) => each.match(tokens) ?? []);
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** All places of canaries, one per line: columns of all tables, and files below the folders. */
export async function findCanaries(
  database: TestCellDatabase,
  folders: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  const note = (place: string, texts: readonly string[]) => {
    if (texts.length === 0) return;
    const known = found.get(place) ?? new Set();
    for (const text of texts) known.add(text.toLowerCase());
    found.set(place, known);
  };
  await asAdministrator(database.adminUrl, async (admin) => {
    const { rows } =
      await admin.query(`select n.nspname || '.' || quote_ident(c.relname) as table, a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and a.attnum > 0
       and not a.attisdropped`);
    for (const each of z.array(z.object({ table: z.string(), column: z.string() })).parse(rows)) {
      const values = await admin.query(`select "${each.column}" as value from ${each.table}`);
      for (const { value } of z.array(z.object({ value: z.unknown() })).parse(values.rows)) {
        const bytes = value instanceof Uint8Array ? value : Buffer.from(JSON.stringify(value) ?? "");
        note(`${each.table}.${each.column}`, tokensIn(bytes));
      }
    }
  });
  for (const folder of folders) {
    for (const file of await filesBelow(folder)) {
      const bytes = await readIfThere(file);
      note(path.basename(folder), [...tokensIn(bytes), ...tokensIn(Buffer.from(file))]);
    }
  }
  return found;
}

/** The index writes short-lived files; one that has been deleted retains nothing. */
async function readIfThere(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}
