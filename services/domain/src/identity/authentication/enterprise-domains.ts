import { randomBytes } from "node:crypto";
import { hourSeconds } from "@fieldstone/model/durations.ts";
import { isDomain } from "@fieldstone/model/email.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { isFreeMailDomain } from "@fieldstone/model/teams/join-domain.ts";
import type { ReadTextRecords } from "@fieldstone/platform/dns/text-records.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { limitAttempts, type RateLimit } from "../../kernel/rate-limits/attempts.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";
import { deleteDomain, insertDomain, markDomainVerified } from "./authentication-store.ts";
import { publishEnterpriseDomainTask } from "./authentication-tasks.ts";
import type { EnterpriseDomain } from "./enterprise-connection.ts";
import { findDomain, listDomains } from "./read-authentication.ts";
import { requireAdminInPerson } from "./save-connection.ts";

export const enterpriseDomainsMax = 50;

const proofChecks: RateLimit = { name: "domain.proof", attemptsMax: 60, windowSeconds: hourSeconds };

export const enterpriseDomainInput = z.object({
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .transform((text) => text.replace(/^@/, ""))
    .refine(isDomain, "Enter a domain, for example company.com.")
    .refine(
      (text) => !isFreeMailDomain(text),
      "Anyone can get an address at this domain, so it cannot be verified.",
    ),
});

const notThere = (): ProductError =>
  new ProductError("NotFound", "enterprise.domain_unknown", "This domain is not in the list. Add it first.");

/**
 * Adds an unproven domain. Does nothing if it exists.
 * @throws ProductError `team.admin_needed`, `enterprise.domains_full`
 */
export async function addEnterpriseDomain(
  tx: TenantTransaction,
  { domain }: z.output<typeof enterpriseDomainInput>,
): Promise<EnterpriseDomain> {
  requireAdminInPerson(tx);
  await lockTenant(tx, "enterpriseDomainCount");
  if ((await listDomains(tx)).length >= enterpriseDomainsMax) {
    const message = `A workspace has at most ${enterpriseDomainsMax} domains. Remove one first.`;
    throw new ProductError("InvalidOperation", "enterprise.domains_full", message);
  }
  await insertDomain(tx, domain, randomBytes(24).toString("base64url"));
  await recordAudit(tx, { kind: "enterprise_domain.added", subjectType: "team", data: { domain } });
  const added = await findDomain(tx, domain);
  if (added === undefined) throw notThere();
  return added;
}

/** @throws ProductError `team.admin_needed`, `enterprise.domain_unknown` */
export async function removeEnterpriseDomain(
  tx: TenantTransaction,
  { domain }: z.output<typeof enterpriseDomainInput>,
): Promise<void> {
  requireAdminInPerson(tx);
  if (!(await deleteDomain(tx, domain))) throw notThere();
  await recordAudit(tx, { kind: "enterprise_domain.removed", subjectType: "team", data: { domain } });
  await tx.enqueue(publishEnterpriseDomainTask, { domain }, { jobKey: domain });
}

/**
 * Checks whether the domain's owner has added our text to its TXT records.
 * @throws ProductError `team.admin_needed`, `enterprise.domain_unknown`, `enterprise.domain_unproven`,
 *   `rate.limited`
 */
export async function verifyEnterpriseDomain(
  door: TenantScope,
  { domain }: z.output<typeof enterpriseDomainInput>,
  readTextRecords: ReadTextRecords,
): Promise<EnterpriseDomain> {
  const found = await door.read(async (tx) => {
    requireAdminInPerson(tx);
    return findDomain(tx, domain);
  });
  if (found === undefined) throw notThere();
  await limitAttempts(door, [{ limit: proofChecks, key: domain }]);
  // Outside any transaction, because name servers can be slow.
  const records = await readTextRecords(domain);
  if (!records.includes(found.record)) {
    throw new ProductError(
      "UnprocessableContent",
      "enterprise.domain_unproven",
      `We cannot find the text in the DNS records of ${domain} yet. New records can take an hour to appear.`,
      { field: "domain" },
    );
  }
  return door.write(async (tx) => {
    requireAdminInPerson(tx);
    if (await markDomainVerified(tx, domain)) {
      await recordAudit(tx, { kind: "enterprise_domain.verified", subjectType: "team", data: { domain } });
      await tx.enqueue(publishEnterpriseDomainTask, { domain }, { jobKey: domain });
    }
    const now = await findDomain(tx, domain);
    if (now === undefined || now.record !== found.record) throw notThere();
    return now;
  });
}
