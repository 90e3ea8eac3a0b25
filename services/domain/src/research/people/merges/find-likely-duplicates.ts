import { nameMatchKey } from "@fieldstone/model/text/name-matching.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Person } from "../person.ts";
import { personColumns } from "../read-people.ts";

export const likelyDuplicatesMax = 50;

/** Live people who may duplicate a person: with the same e-mail address or a matching name. */
export async function findLikelyDuplicates(
  tx: TenantTransaction,
  { id, name, email }: Pick<Person, "id" | "name" | "email">,
): Promise<readonly Person[]> {
  const key = nameMatchKey(name);
  // SQL selects a few candidates; the model decides which match.
  const plain = sql`lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'))`;
  const { rows } = await sql<Person>`select ${personColumns} from people
    where deleted_at is null and person_id <> ${id}
      and (lower(email) = lower(${email}::text)
        or (${key} <> '' and starts_with(regexp_replace(trim(${plain}), '\\s+', ' ', 'g'), ${key})))
    order by lower(name), person_id limit ${likelyDuplicatesMax * 4}`.execute(tx.db);
  const isSameEmail = (person: Person) =>
    email !== null && person.email?.toLowerCase() === email.toLowerCase();
  return rows
    .filter((person) => isSameEmail(person) || nameMatchKey(person.name) === key)
    .slice(0, likelyDuplicatesMax);
}
