/** Removes null bytes, which analytics does not accept. */
export function analyticsText(text: string): string {
  return text.replaceAll("\0", "");
}

export const campaigns = ["share", "invite"] as const;
export const campaignSources = ["project_page", "insight_page"] as const;
export const campaignMediums = ["email", "copy_link"] as const;

/** The utm parameters of a link in a message between people. */
export function campaignQuery(
  campaign: (typeof campaigns)[number],
  source: (typeof campaignSources)[number],
  medium: (typeof campaignMediums)[number],
): Record<string, string> {
  return { utm_campaign: campaign, utm_source: source, utm_medium: medium };
}
