import { parseEmail } from "@fieldstone/model/email.ts";
import type { ErasedTerms } from "@fieldstone/model/erasure/eraser.ts";
import { erasedNameLengthMin, erasedNamesMax, erasedQuotesMax } from "@fieldstone/model/erasure/limits.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { personNameLengthMax } from "@fieldstone/model/limits.ts";
import { parseShortText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { findIdentities } from "../../research/people/merges/person-merge-store.ts";
import type { Person } from "../../research/people/person.ts";

export interface ForgetPersonInput {
  readonly id: string;
  /** Other spellings of the name, a nickname, another e-mail address. */
  readonly otherNames: readonly string[];
  /** Quotes whose text is removed. */
  readonly highlightIds: readonly string[];
}

/** The terms to search for. @throws ProductError naming the invalid field */
export async function readErasureTerms(
  tx: TenantTransaction,
  person: Pick<Person, "id" | "name" | "email">,
  { otherNames, highlightIds }: ForgetPersonInput,
): Promise<ErasedTerms> {
  if (otherNames.length > erasedNamesMax) throw tooMany("otherNames", "names", erasedNamesMax);
  if (highlightIds.length > erasedQuotesMax) throw tooMany("highlightIds", "quotes", erasedQuotesMax);
  const others = otherNames.map((name) =>
    parseShortText(name, "otherNames", "The name", personNameLengthMax),
  );
  const short = others.find((name) => name.length < erasedNameLengthMin);
  if (short !== undefined) throw tooShort(short);
  const { rows } = await sql<{ text: string }>`select distinct text from highlights
    where highlight_id = any(${[...highlightIds]}::uuid[])`.execute(tx.db);
  const isEmail = (name: string) => name.includes("@");
  const known = await findIdentities(tx, person.id);
  const names = [
    ...known.flatMap(({ name, otherNames: called }) => [name, ...called]),
    ...others.filter((name) => !isEmail(name)),
  ];
  const emails = [
    ...known.flatMap(({ email }) => email ?? []),
    ...others.filter(isEmail).map((email) => parseEmail(email)),
  ];
  return {
    names: [...new Set(names)].filter((name) => name.length >= erasedNameLengthMin),
    emails: [...new Set(emails)],
    quotes: rows.map(({ text }) => text),
  };
}

function tooShort(name: string): ProductError {
  const message = `“${name}” is in too many other words. Enter a name of at least ${erasedNameLengthMin} characters.`;
  return new ProductError("ValidationError", "erasure.name_too_short", message, { field: "otherNames" });
}

function tooMany(field: string, what: string, max: number): ProductError {
  return new ProductError("ValidationError", "erasure.too_many", `Choose at most ${max} ${what}.`, { field });
}
