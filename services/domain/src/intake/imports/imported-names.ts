import { parseEmail } from "@fieldstone/model/email.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../kernel/authors/author.ts";
import { addPerson } from "../../research/people/add-person.ts";
import { findPeopleByName } from "../../research/people/person-store.ts";
import { createTag } from "../../research/tags/create-tag.ts";
import { ensureDefaultTagBoard } from "../../research/tags/default-tag-board.ts";
import { findApplicableTagsByTitle } from "../../research/tags/tag-store.ts";

/**
 * The tags of these titles by lower-case title: those that the project has already, else new ones on its first board.
 * `importedNames` is held by the caller.
 * @throws ProductError `tag.limit`
 */
export async function ensureTags(
  tx: TenantTransaction,
  projectId: string,
  titles: readonly string[],
  author: Author,
): Promise<ReadonlyMap<string, string>> {
  const wanted = distinctNames(titles);
  if (wanted.size === 0) return new Map();
  const found = new Map<string, string>();
  for (const tag of await findApplicableTagsByTitle(tx, projectId, [...wanted.values()])) {
    const key = tag.title.toLowerCase();
    if (!found.has(key)) found.set(key, tag.id);
  }
  const missing = [...wanted].filter(([key]) => !found.has(key));
  if (missing.length === 0) return found;
  const tagBoardId = await ensureDefaultTagBoard(tx, projectId);
  for (const [key, title] of missing) found.set(key, await createTag(tx, { tagBoardId, title }, author));
  return found;
}

/** The people of these names or e-mail addresses by lower-case name: those that are known already, else new ones. */
export async function ensurePeople(
  tx: TenantTransaction,
  names: readonly string[],
  author: Author,
): Promise<ReadonlyMap<string, string>> {
  const wanted = distinctNames(names);
  if (wanted.size === 0) return new Map();
  const found = new Map<string, string>();
  for (const { id: personId, name, email } of await findPeopleByName(tx, [...wanted.values()])) {
    for (const key of [name.toLowerCase(), ...(email === null ? [] : [email.toLowerCase()])]) {
      if (wanted.has(key) && !found.has(key)) found.set(key, personId);
    }
  }
  for (const [key, name] of wanted) {
    if (!found.has(key)) found.set(key, await addPerson(tx, { name, email: emailOf(name) }, author));
  }
  return found;
}

function distinctNames(names: readonly string[]): ReadonlyMap<string, string> {
  // As it was written first.
  return new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
}

function emailOf(name: string): string | null {
  if (!name.includes("@")) return null;
  try {
    return parseEmail(name);
  } catch {
    return null;
  }
}
