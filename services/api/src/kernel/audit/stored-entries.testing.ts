import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";

/** The parts of an entry that tests check. */
export interface StoredEntry {
  readonly kind: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly data: unknown;
  readonly requestId: string;
}

/** A team's entries in the order of its chain. */
export async function entriesOf(
  database: TestCellDatabase,
  { teamId }: { readonly teamId: string },
): Promise<readonly StoredEntry[]> {
  return await asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<StoredEntry>(
      `select kind, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName",
         subject_type as "subjectType", subject_id as "subjectId", data, request_id as "requestId"
       from audit_entries where team_id = $1 order by seq`,
      [teamId],
    );
    return rows;
  });
}

/** All texts in a value, each with its key. */
export function textsIn(value: unknown, key = ""): readonly (readonly [key: string, text: string])[] {
  if (typeof value === "string") return [[key, value]];
  if (typeof value !== "object" || value === null) return [];
  const inArray = Array.isArray(value);
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, inArray ? key : name));
}

/** Texts that grant access: values of keys named secret, password or token, and the token in a link. */
export function secretsIn(value: unknown): readonly string[] {
  return textsIn(value)
    .filter(([key, text]) => /secret|password|token|cookie|authorization/i.test(key) && text.length > 7)
    .map(([, text]) => text);
}

/** The shape of a random secret of 32 bytes, anywhere in a text. */
export const randomSecret = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/;
