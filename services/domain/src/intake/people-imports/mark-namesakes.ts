import { nameMatchKey } from "@fieldstone/model/text/name-matching.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readNamesakes } from "../../research/people/person-store.ts";
import type { PlannedPeopleRow } from "./people-import.ts";

/**
 * Gives each row that would create a person a reason to look again if someone of that name is in People already
 * or in an earlier row. E-mail addresses decide who is the same person, so these may be doubles: the reader
 * decides.
 */
export async function markNamesakes(
  tx: TenantTransaction,
  planned: readonly PlannedPeopleRow[],
): Promise<readonly PlannedPeopleRow[]> {
  const nameOf = ({ outcome, after }: PlannedPeopleRow) =>
    outcome === "NEW" ? after?.name.replace(/\s+/gu, " ") : undefined;
  const namesakes = await readNamesakes(
    tx,
    planned.flatMap((row) => nameOf(row) ?? []),
  );
  const firstRows = new Map<string, number>();
  return planned.map((row) => {
    const key = nameMatchKey(row.after?.name ?? "");
    const earlier = firstRows.get(key);
    if (key !== "" && earlier === undefined) firstRows.set(key, row.number);
    const name = nameOf(row);
    if (name === undefined) return row;
    const known = namesakes(name).filter((person) => nameMatchKey(person.name) === key);
    return { ...row, reason: reasonOf(known.length, earlier) };
  });
}

function reasonOf(known: number, earlierRow: number | undefined): string | null {
  if (known === 1) return "Someone in People has this name. If it is the same person, merge them later.";
  if (known > 1)
    return `${known} people in People have this name. If one is the same person, merge them later.`;
  if (earlierRow !== undefined) return `Row ${earlierRow} has the same name. Is it the same person?`;
  return null;
}
