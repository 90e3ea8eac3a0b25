const microsoftHosts = new Set([
  "login.microsoftonline.com",
  "login.microsoftonline.us",
  "login.partner.microsoftonline.cn",
  "sts.windows.net",
]);
const tenantId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Every organisation's people, or everybody with a private account: Microsoft's own tenant of those. */
const manyPeople = new Set(["common", "organizations", "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad"]);

/**
 * Whose people one of Microsoft's issuers signs in: those of one organisation, or anybody's, among whom each
 * organisation writes what addresses it likes; undefined for an issuer that is not Microsoft's.
 */
export function microsoftPeople(issuer: string): "one organisation" | "anybody" | undefined {
  if (!URL.canParse(issuer)) return undefined;
  const { hostname, pathname } = new URL(issuer);
  if (!microsoftHosts.has(hostname)) return undefined;
  const tenant = pathname.split("/")[1]?.toLowerCase() ?? "";
  if (manyPeople.has(tenant)) return "anybody";
  // A tenant can be named by one of its domains too.
  return tenantId.test(tenant) || tenant.includes(".") ? "one organisation" : "anybody";
}
