import type { PresetTheme } from "@fieldstone/model/channels/feedback-template.ts";
import { feedbackTemplates } from "@fieldstone/model/channels/feedback-templates.ts";
import type { ChannelTemplate } from "../../../graphql/graphql.ts";

/** A template's preset themes. */
export function themesOf(template: ChannelTemplate): readonly PresetTheme[] {
  return feedbackTemplates.find(({ key }) => key === template)?.themes ?? [];
}
