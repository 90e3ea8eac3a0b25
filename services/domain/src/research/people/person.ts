import { parseEmail } from "@fieldstone/model/email.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { jobTitleLengthMax, personNameLengthMax, teamNameLengthMax } from "@fieldstone/model/limits.ts";
import { parseOptionalText, parseShortText } from "@fieldstone/model/text/text-length.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";

/** A contact of the team, such as a participant; not a member. */
export interface Person extends AuthorColumns {
  readonly id: string;
  readonly name: string;
  /** The name's sort key. */
  readonly nameKey: string;
  readonly email: string | null;
  readonly company: string | null;
  readonly jobTitle: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

export type PersonFields = Pick<Person, "name" | "email" | "company" | "jobTitle">;

const personFields: readonly (keyof PersonFields)[] = ["name", "email", "company", "jobTitle"];

/**
 * The fields in which two states of a person differ. The audit log names the fields without their values: the
 * log is permanent, while personal details may be erased.
 */
export function changedPersonFields(
  before: PersonFields,
  after: PersonFields,
): readonly (keyof PersonFields)[] {
  return personFields.filter((key) => after[key] !== before[key]);
}

export interface PersonInput {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly company?: string | null | undefined;
  readonly jobTitle?: string | null | undefined;
}

/**
 * The fields after a change; omitted fields stay, null clears.
 * @throws ProductError naming the invalid field
 */
export function parsePerson(input: PersonInput, before: PersonFields): PersonFields {
  return {
    name:
      input.name == null ? before.name : parseShortText(input.name, "name", "The name", personNameLengthMax),
    email: input.email === undefined ? before.email : input.email?.trim() ? parseEmail(input.email) : null,
    company: optional(input.company, before.company, "company", "The company", teamNameLengthMax),
    jobTitle: optional(input.jobTitle, before.jobTitle, "jobTitle", "The job title", jobTitleLengthMax),
  };
}

function optional(
  text: string | null | undefined,
  before: string | null,
  field: string,
  what: string,
  lengthMax: number,
): string | null {
  if (text === undefined) return before;
  return parseOptionalText(text ?? "", field, what, lengthMax) || null;
}

export function personNotFound(): ProductError {
  return new ProductError("NotFound", "person.not_found", "This person is no longer in the workspace.");
}
