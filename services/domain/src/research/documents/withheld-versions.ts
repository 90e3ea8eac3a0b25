import { sql } from "kysely";

/** True for a version that has words still that are to be taken out: nobody reads it meanwhile. */
export const isWithheld = sql<boolean>`exists (select from version_rewrites waiting
  where waiting.team_id = document_versions.team_id and waiting.document_id = document_versions.document_id
    and waiting.done_version < document_versions.version and waiting.through_version >= document_versions.version)`;
