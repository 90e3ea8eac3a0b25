import { t } from "../../../app/i18n/t.ts";

/** Other words that find the command that creates something, by the command's key. */
export function createKeywords(key: string): string {
  switch (key) {
    case "invite":
      return t("command.invite.keywords", "add member colleague team");
    case "import":
      return t("command.import.keywords", "upload add transcript recording csv");
    case "board":
      return t("command.board.keywords", "create add tags");
    case "person":
      return t("command.person.keywords", "create add participant contact");
    case "channel":
      return t("command.channel.keywords", "create add feedback tickets reviews");
    default:
      return t("command.create.keywords", "create add");
  }
}
