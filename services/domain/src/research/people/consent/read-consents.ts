import { consentExpiringBefore, consentStates } from "@fieldstone/model/people/consent.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Person } from "../person.ts";
import { personColumns } from "../read-people.ts";
import { isSpokenBy } from "../spoken-by.ts";
import { consentStatus, leastFirst } from "./consent-status.ts";
import type { PersonConsent } from "./person-consent.ts";

/** Maximum of people in the list of expiring consents. */
const listedMax = 100;

const row = z.object({
  id: z.string(),
  state: z.enum(consentStates),
  until: z.date().nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: z.date(),
});

const consentColumns = sql`people.consent_state as state, people.consent_until as until,
  people.consent_recorded_by as "recordedBy", people.consent_recorded_at as "recordedAt"`;

function byId(rows: readonly unknown[]): ReadonlyMap<string, PersonConsent> {
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map(({ id, ...consent }) => [id, consent]),
  );
}

/** The recorded consent of each person. The caller checks access to the people. */
export async function findConsentsOfPeople(
  tx: TenantTransaction,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PersonConsent>> {
  const { rows } = await sql`select person_id as id, ${consentColumns} from people
    where person_id = any(${[...personIds]}::uuid[]) and deleted_at is null and consent_state is not null`.execute(
    tx.db,
  );
  return byId(rows);
}

/**
 * The consent of each highlight's speaker: the participant with the speaker's name, or the only participant
 * if there is no speaker. Among several of that name, the most restrictive consent. The caller checks access
 * to the highlights.
 */
export async function findConsentsOfHighlights(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, PersonConsent>> {
  const { rows } = await sql`select distinct on (highlights.highlight_id) highlights.highlight_id as id,
      ${consentColumns}
      from highlights
      join note_people on note_people.team_id = highlights.team_id and note_people.note_id = highlights.document_id
      join people on people.team_id = note_people.team_id and people.person_id = note_people.person_id
    where highlights.highlight_id = any(${[...highlightIds]}::uuid[]) and people.deleted_at is null
      and people.consent_state is not null and ${isSpokenBy}
    order by highlights.highlight_id, array_position(${[...leastFirst]}::text[], ${consentStatus(sql`now()`)}),
      people.person_id`.execute(tx.db);
  return byId(rows);
}

/** People whose consent expires soon or has expired, earliest first. */
export async function listExpiringConsents(tx: TenantTransaction, now: Date): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`select ${personColumns} from people
    where deleted_at is null and consent_until < ${consentExpiringBefore(now)}
    order by consent_until, person_id limit ${listedMax}`.execute(tx.db);
  return rows;
}
