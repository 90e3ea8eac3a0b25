import { toShortId } from "../ids.ts";

/** The address of a workspace's logo. A new logo gets a new address, so browsers can cache it. */
export function teamLogoPath(teamId: string, logoId: string): string {
  return `/image/logo/${toShortId(teamId)}?v=${toShortId(logoId)}`;
}
