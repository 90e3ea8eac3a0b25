export interface PresetTheme {
  readonly title: string;
  readonly description: string;
}

export const channelTemplates = [
  "SUPPORT_TICKETS",
  "CHURN_REASONS",
  "NPS_FEEDBACK",
  "PRODUCT_REVIEW",
  "APP_REVIEW",
  "OTHER",
] as const;
export type ChannelTemplate = (typeof channelTemplates)[number];

/** Initial content of a new channel: a kind of feedback with 6 to 10 themes to sort it into. */
export interface FeedbackTemplate {
  readonly key: ChannelTemplate;
  readonly name: string;
  readonly themes: readonly PresetTheme[];
}

/** Parses themes from lines of the form "Title: description". */
export function presetThemes(lines: string): PresetTheme[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const colon = line.indexOf(":");
      return { title: line.slice(0, colon).trim(), description: line.slice(colon + 1).trim() };
    });
}
