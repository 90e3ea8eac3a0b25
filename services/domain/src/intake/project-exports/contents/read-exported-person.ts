import type { ExportedPersonDetail } from "@fieldstone/model/project-export/exported-person-detail.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findConsentsOfPeople } from "../../../research/people/consent/read-consents.ts";
import { readExportedMember } from "./exported-members.ts";
import { readFieldTexts } from "./read-exported-document.ts";
import type { ProjectContents } from "./read-project-contents.ts";

/** A person's consent and field values as data. */
export async function readExportedPersonDetail(
  tx: TenantTransaction,
  { personFields }: Pick<ProjectContents, "personFields">,
  personId: string,
): Promise<ExportedPersonDetail> {
  const consent = (await findConsentsOfPeople(tx, [personId])).get(personId);
  return {
    personId,
    consent:
      consent === undefined
        ? null
        : {
            state: consent.state,
            until: consent.until?.toISOString() ?? null,
            recordedBy: await readExportedMember(tx, consent.recordedBy),
            recordedAt: consent.recordedAt.toISOString(),
          },
    fields: personFields.length === 0 ? [] : await readFieldTexts(tx, personFields, personId),
  };
}
