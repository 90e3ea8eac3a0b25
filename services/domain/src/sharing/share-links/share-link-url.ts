import type { ShareLink } from "../../access/share-links/share-link.ts";

const paths: Readonly<Record<ShareLink["objectType"], string>> = {
  highlight: "/p/",
  note: "/p/data/",
  insight: "/public-object/",
};

/** The address of a link on the workspace's own host. @param publicUrl the root domain's address */
export function publicLinkUrl(
  publicUrl: string,
  subdomain: string,
  link: Pick<ShareLink, "objectType" | "token">,
): string {
  const url = new URL(`${paths[link.objectType]}${link.token}`, publicUrl);
  url.hostname = `${subdomain}.${url.hostname}`;
  return url.href;
}
