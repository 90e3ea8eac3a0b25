import type { PresetTheme } from "@fieldstone/model/channels/feedback-template.ts";
import { feedbackTemplates } from "@fieldstone/model/channels/feedback-templates.ts";
import type { ChannelTemplate } from "../../../graphql/graphql.ts";

/** The themes that a template brings. */
export function themesOf(template: ChannelTemplate): readonly PresetTheme[] {
  return feedbackTemplates.find(({ key }) => key === template)?.themes ?? [];
}
