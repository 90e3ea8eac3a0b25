import { parseEmail } from "@fieldstone/model/email.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { addPerson } from "../../../research/people/add-person.ts";
import { findPeopleByName } from "../../../research/people/person-store.ts";
import { ensureDefaultTagBoard } from "../../../research/tags/boards/default-tag-board.ts";
import { createTag } from "../../../research/tags/create-tag.ts";
import { findApplicableTagsByTitle } from "../../../research/tags/tag-store.ts";

/**
 * Tags with these titles, by lower-case title: the project's existing ones, or new ones on its first board.
 * The caller holds `importedNames`.
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

/**
 * People by name, e-mail address or both as `Ana Silva <ana@example.com>`, keyed by the lower-case text:
 * known ones by address, then by name, otherwise new ones.
 */
export async function ensurePeople(
  tx: TenantTransaction,
  names: readonly string[],
  author: Author,
): Promise<ReadonlyMap<string, string>> {
  const wanted = distinctNames(names);
  if (wanted.size === 0) return new Map();
  const written = [...wanted].map(([key, text]) => ({ key, ...personOf(text) }));
  const known = new Map<string, string>();
  const searched = written.flatMap(({ name, email }) => [name, ...(email === null ? [] : [email])]);
  for (const { id: personId, name, email } of await findPeopleByName(tx, searched)) {
    for (const key of [name.toLowerCase(), ...(email === null ? [] : [email.toLowerCase()])]) {
      if (!known.has(key)) known.set(key, personId);
    }
  }
  const found = new Map<string, string>();
  for (const { key, name, email } of written) {
    const keys = [
      ...(email === null ? [] : [email.toLowerCase()]),
      ...(isAddressed(name, email) ? [] : [name.toLowerCase()]),
    ];
    const id = keys.map((each) => known.get(each)).find((each) => each !== undefined);
    const personId = id ?? (await addPerson(tx, { name, email }, author));
    found.set(key, personId);
    for (const each of keys) known.set(each, personId);
  }
  return found;
}

/** A person with an address and a name is matched by address only, because names are not unique. */
function isAddressed(name: string, email: string | null): boolean {
  return email !== null && name !== email;
}

function personOf(text: string): { readonly name: string; readonly email: string | null } {
  const [, name = "", address = ""] = /^([^<>]+)<([^<>\s]+)>$/u.exec(text.trim()) ?? [];
  const email = emailOf(address);
  return email === null || name.trim() === ""
    ? { name: text, email: emailOf(text) }
    : { name: name.trim(), email };
}

function distinctNames(names: readonly string[]): ReadonlyMap<string, string> {
  // In its first spelling.
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
