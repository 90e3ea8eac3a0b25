import { workspaceUrl } from "@fieldstone/model/links/host.ts";
import type { ShareLink } from "../../access/share-links/share-link.ts";
import { objectKind } from "../../kernel/objects/object-registry.ts";

/** The path of kinds without a `sharedPath`. */
const defaultPath = "/p/";

/** The URL of a link on the workspace's own host. @param publicUrl the root domain's URL */
export function publicLinkUrl(
  publicUrl: string,
  subdomain: string,
  link: Pick<ShareLink, "objectType" | "token">,
): string {
  const path = `${objectKind(link.objectType).sharedPath ?? defaultPath}${link.token}`;
  return workspaceUrl(publicUrl, subdomain, path).href;
}
