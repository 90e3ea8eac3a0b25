import { newId } from "@fieldstone/model/ids.ts";
import { personOtherNamesMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId, requireContributor } from "../../../access/permissions/member-policy.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { personNotFound } from "../person.ts";
import { lockPerson, markPersonDeleted } from "../person-store.ts";
import { writePersonValues } from "../write-person-values.ts";
import {
  type MergedState,
  type MergePeopleInput,
  mergedKeys,
  mergeNotFound,
  type PersonMerge,
  sameMergedPerson,
  tooManyMergedNames,
} from "./person-merge.ts";
import {
  findMergedIds,
  insertMerge,
  lockMerge,
  markMergeUndone,
  moveMentions,
  moveMentionsBack,
  readMergedState,
  writeMergedState,
} from "./person-merge-store.ts";

/**
 * Merges one person into another: notes, quotes and fields refer to the kept person, who gets the chosen
 * details of both. Returns the merge, which can be undone while the merged person is in the trash.
 * @throws ProductError `person.not_found`, `person_merge.same`, `person_merge.too_many_names`, Forbidden for a
 *   VIEWER
 */
export async function mergePeople(
  tx: TenantTransaction,
  { keptId, mergedId, take }: MergePeopleInput,
): Promise<string> {
  requireContributor(tx.context.actor);
  if (keptId === mergedId) throw sameMergedPerson();
  // Always in the same order, so that concurrent merges cannot deadlock.
  for (const id of [keptId, mergedId].toSorted()) {
    const person = await lockPerson(tx, id);
    if (person === undefined || person.deletedAt !== null) throw personNotFound();
  }
  const [before, other] = [await readMergedState(tx, keptId), await readMergedState(tx, mergedId)];
  if (before === undefined || other === undefined) throw personNotFound();
  const after = joined(before, other, new Set(take));
  const moved = await moveMentions(tx, { keptId, mergedId });
  await writeMergedState(tx, keptId, after);
  await writePersonValues(tx, keptId, { from: before.values, to: after.values });
  await markPersonDeleted(tx, mergedId, true);
  const id = newId();
  await insertMerge(tx, { id, keptId, mergedId, before, after, moved, mergedBy: memberId(tx.context.actor) });
  const taken = take.filter(
    (key) => mergedKeys.some((known) => known === key) || other.values[key] !== undefined,
  );
  const data = { mergedId, notes: moved.noteIds.length, taken };
  await recordChange(tx, "person", "merged", { id: keptId }, data);
  await recordChange(tx, "person", "deleted", { id: mergedId }, { mergedInto: keptId });
  return id;
}

/**
 * The merged details: the kept person's, or the other's if chosen or if the kept person has none.
 * @throws ProductError `person_merge.too_many_names`
 */
function joined(kept: MergedState, other: MergedState, take: ReadonlySet<string>): MergedState {
  const name = take.has("name") ? other.name : kept.name;
  const names = new Map<string, string>();
  for (const each of [kept.name, other.name, ...kept.otherNames, ...other.otherNames]) {
    const key = each.toLowerCase();
    if (!names.has(key)) names.set(key, each);
  }
  names.delete(name.toLowerCase());
  if (names.size > personOtherNamesMax) throw tooManyMergedNames();
  const chosenValues = Object.entries(other.values).filter(
    ([fieldId]) => take.has(fieldId) || kept.values[fieldId] === undefined,
  );
  return {
    name,
    email: take.has("email") ? other.email : (kept.email ?? other.email),
    company: take.has("company") ? other.company : (kept.company ?? other.company),
    jobTitle: take.has("jobTitle") ? other.jobTitle : (kept.jobTitle ?? other.jobTitle),
    otherNames: [...names.values()],
    consent: take.has("consent") ? other.consent : (kept.consent ?? other.consent),
    values: { ...kept.values, ...Object.fromEntries(chosenValues) },
  };
}

/**
 * Separates merged people and restores their data; changes to the kept person since then stay.
 * @throws ProductError `person_merge.not_found`, `person.not_found`, Forbidden for a VIEWER
 */
export async function undoPersonMerge(tx: TenantTransaction, mergeId: string): Promise<string> {
  requireContributor(tx.context.actor);
  const merge = await lockMerge(tx, mergeId);
  if (merge === undefined) throw mergeNotFound();
  const { keptId, mergedId, before, after } = merge;
  const kept = await lockPerson(tx, keptId);
  if (kept === undefined || kept.deletedAt !== null) throw personNotFound();
  const now = await readMergedState(tx, keptId);
  if (now === undefined) throw personNotFound();
  const isSame = (key: keyof MergedState) => JSON.stringify(now[key]) === JSON.stringify(after[key]);
  await writeMergedState(tx, keptId, {
    ...now,
    ...(isSame("name") ? { name: before.name } : {}),
    ...(isSame("email") ? { email: before.email } : {}),
    ...(isSame("company") ? { company: before.company } : {}),
    ...(isSame("jobTitle") ? { jobTitle: before.jobTitle } : {}),
    ...(isSame("consent") ? { consent: before.consent } : {}),
    otherNames: isSame("otherNames") ? before.otherNames : await otherNamesWithout(tx, merge, now.otherNames),
  });
  const unchanged = (values: MergedState["values"]) =>
    Object.fromEntries(
      Object.entries(values).filter(([fieldId]) => now.values[fieldId] === after.values[fieldId]),
    );
  await writePersonValues(tx, keptId, { from: unchanged(after.values), to: unchanged(before.values) });
  await moveMentionsBack(tx, merge);
  await markPersonDeleted(tx, mergedId, false);
  await markMergeUndone(tx, mergeId);
  await recordChange(tx, "person", "unmerged", { id: keptId }, { mergedId });
  await recordChange(tx, "person", "restored", { id: mergedId });
  return keptId;
}

/** Other names without those that a merge added, except names of people who are still merged. */
async function otherNamesWithout(
  tx: TenantTransaction,
  { keptId, mergedId, before, after }: PersonMerge,
  names: readonly string[],
): Promise<readonly string[]> {
  const added = new Set(after.otherNames.filter((name) => !before.otherNames.includes(name)));
  const leaving = new Set([mergedId, ...(await findMergedIds(tx, mergedId))]);
  const staying = (await findMergedIds(tx, keptId)).filter((id) => !leaving.has(id));
  for (const id of staying) {
    const merged = await readMergedState(tx, id);
    for (const name of [merged?.name ?? "", ...(merged?.otherNames ?? [])]) added.delete(name);
  }
  return names.filter((name) => !added.has(name));
}
