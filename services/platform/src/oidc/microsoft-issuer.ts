const microsoftHosts = new Set([
  "login.microsoftonline.com",
  "login.microsoftonline.us",
  "login.partner.microsoftonline.cn",
  "sts.windows.net",
]);
const tenantId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Issuers for all organisations or all personal accounts; the id is Microsoft's tenant for the latter. */
const manyPeople = new Set(["common", "organizations", "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad"]);

/**
 * Whose people a Microsoft issuer signs in: one organisation's, or anybody's, where each organisation sets
 * any addresses it likes; undefined for an issuer that is not Microsoft's.
 */
export function microsoftPeople(issuer: string): "one organisation" | "anybody" | undefined {
  if (!URL.canParse(issuer)) return undefined;
  const { hostname, pathname } = new URL(issuer);
  if (!microsoftHosts.has(hostname)) return undefined;
  const tenant = pathname.split("/")[1]?.toLowerCase() ?? "";
  if (manyPeople.has(tenant)) return "anybody";
  // A tenant can also be identified by one of its domains.
  return tenantId.test(tenant) || tenant.includes(".") ? "one organisation" : "anybody";
}
