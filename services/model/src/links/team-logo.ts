import { toShortId } from "../ids.ts";

/** Where a workspace's logo is shown, on its own host: a new logo has a new address, so browsers may keep it. */
export function teamLogoPath(teamId: string, logoId: string): string {
  return `/image/logo/${toShortId(teamId)}?v=${toShortId(logoId)}`;
}
