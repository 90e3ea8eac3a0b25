import { t } from "../../../app/i18n/t.ts";

/** What an emoji is called; its short name if it is not offered any more. */
export function reactionLabel(shortName: string): string {
  const labels: Readonly<Record<string, () => string>> = {
    "+1": () => t("reaction.+1", "Thumbs up"),
    heart: () => t("reaction.heart", "Heart"),
    tada: () => t("reaction.tada", "Celebrate"),
    clap: () => t("reaction.clap", "Applause"),
    raised_hands: () => t("reaction.raised_hands", "Raised hands"),
    pray: () => t("reaction.pray", "Thank you"),
    bulb: () => t("reaction.bulb", "Good idea"),
    eyes: () => t("reaction.eyes", "Looking into it"),
    white_check_mark: () => t("reaction.white_check_mark", "Done"),
    thinking_face: () => t("reaction.thinking_face", "Not sure"),
    joy: () => t("reaction.joy", "Funny"),
    "-1": () => t("reaction.-1", "Thumbs down"),
  };
  return labels[shortName]?.() ?? shortName;
}
