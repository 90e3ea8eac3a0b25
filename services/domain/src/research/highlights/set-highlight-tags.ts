import { ProductError } from "@fieldstone/model/errors.ts";
import { findOption, splitLabels } from "@fieldstone/model/fields/select-options.ts";
import { bulkTagsMax, customFieldValueLengthMax, tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { assertTextLength, isLongerThan } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { authorOf } from "../../kernel/authors/author.ts";
import { findReadableTags } from "../tags/read-tags.ts";
import type { Tag } from "../tags/tag.ts";
import { findTagsLockedFor } from "../tags/tag-policy.ts";
import { findApplicableTagsByTitle } from "../tags/tag-store.ts";
import { lockApplicableTags } from "../tags/tagging-store.ts";
import { addTags, removeTags } from "./highlight-store.ts";
import { findTagIdsOfHighlights } from "./read-highlights.ts";
import { recordTagging, requireTaggable } from "./tag-highlight.ts";

/** The tags that a highlight shall have: by id, or by title, separated by semicolons. */
export type RequestedTags = { readonly tagIds: readonly string[] } | { readonly titles: string };

/**
 * Sets the tags of a highlight, among those that its project offers and the actor may read: any other tag of it
 * stays, because the actor could not add it again. Tags that it keeps are not changed, locked or not.
 * @throws ProductError `highlight.not_found`, Forbidden; ValidationError `cell.tag_*` if the tags cannot be set
 */
export async function setHighlightTags(
  tx: TenantTransaction,
  highlightId: string,
  wanted: RequestedTags,
): Promise<void> {
  const highlight = await requireTaggable(tx, highlightId);
  const current = (await findTagIdsOfHighlights(tx, [highlight.id])).get(highlight.id) ?? [];
  const tagIds =
    "tagIds" in wanted
      ? [...new Set(wanted.tagIds)]
      : await findTagsNamed(tx, { projectId: highlight.projectId, currentIds: current, text: wanted.titles });
  requireFew(tagIds);
  const added = tagIds.filter((id) => !current.includes(id));
  const omitted = current.filter((id) => !tagIds.includes(id));
  const applicable = await lockApplicableTags(tx, highlight.projectId, [...added, ...omitted]);
  if (added.some((id) => !applicable.includes(id))) throw tagRemoved();
  const readable = await readableIds(tx, omitted);
  const removed = omitted.filter((id) => applicable.includes(id) && readable.has(id));
  const [locked] = await findTagsLockedFor(tx, [...added, ...removed]);
  if (locked !== undefined) throw lockedTag(locked);
  if (removed.length > 0) {
    await recordTagging(tx, highlight, "untagged", await removeTags(tx, highlight.id, removed));
  }
  const newlyAdded = await addTags(tx, highlight.id, added, authorOf(tx.context.actor));
  await recordTagging(tx, highlight, "tagged", newlyAdded);
}

/** All runs of parts, because a title may contain semicolons. */
function possibleTitles(text: string): readonly string[] {
  assertTextLength(text, "tagIds", "The value", customFieldValueLengthMax);
  const parts = text.split(";");
  requireFew(parts);
  const titles = new Set<string>();
  for (let from = 0; from < parts.length; from += 1)
    for (let to = from + 1; to <= parts.length; to += 1) titles.add(parts.slice(from, to).join(";").trim());
  return [...titles].filter((title) => title !== "" && !isLongerThan(title, tagTitleLengthMax));
}

/** Of several tags with a title, the one that the highlight has, else the project's. */
async function findTagsNamed(
  tx: TenantTransaction,
  cell: { readonly projectId: string; readonly currentIds: readonly string[]; readonly text: string },
): Promise<readonly string[]> {
  const { projectId, currentIds, text } = cell;
  const titles = possibleTitles(text);
  if (titles.length === 0) return [];
  const found = await findApplicableTagsByTitle(tx, projectId, titles);
  const readable = await readableIds(
    tx,
    found.map(({ id }) => id),
  );
  const options = found
    .filter(({ id }) => readable.has(id))
    .toSorted((a, b) => Number(currentIds.includes(b.id)) - Number(currentIds.includes(a.id)))
    .map(({ id, title, color }) => ({ id, label: title, color }));
  const ids = splitLabels(options, text).map((title) => {
    const option = findOption(options, title);
    if (option === undefined) throw unknownTag(title);
    return option.id;
  });
  return [...new Set(ids)];
}

async function readableIds(tx: TenantTransaction, tagIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await findReadableTags(tx, tagIds)).map(({ id }) => id));
}

function requireFew(tags: readonly string[]): void {
  if (tags.length <= bulkTagsMax) return;
  throw invalid("cell.tag_too_many", `Choose at most ${bulkTagsMax} tags at a time.`);
}
const tagRemoved = () => invalid("cell.tag_removed", "This tag was removed. Choose another.");
const unknownTag = (title: string) =>
  invalid("cell.tag_unknown", `This project has no tag “${title}”. Create it first.`);
const lockedTag = ({ title }: Tag) =>
  invalid("cell.tag_locked", `The tag “${title}” is locked. Ask someone with full access to unlock it.`);

function invalid(code: string, message: string): ProductError {
  return new ProductError("ValidationError", code, message, { field: "tagIds" });
}
