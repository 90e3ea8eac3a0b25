import { sql } from "kysely";

/** True for a version from which words are still to be removed: nobody may read it until then. */
export const isWithheld = sql<boolean>`exists (select from version_rewrites waiting
  where waiting.team_id = document_versions.team_id and waiting.document_id = document_versions.document_id
    and waiting.done_version < document_versions.version and waiting.through_version >= document_versions.version)`;
