import type { PresetTheme } from "@fieldstone/model/channels/feedback-template.ts";
import { feedbackTemplates } from "@fieldstone/model/channels/feedback-templates.ts";
import type { ChannelTemplate } from "../../../graphql/graphql.ts";

/** The themes that a template brings: the API names it by the words of its name. */
export function themesOf(template: ChannelTemplate): readonly PresetTheme[] {
  const found = feedbackTemplates.find(({ name }) => name.toUpperCase().replaceAll(" ", "_") === template);
  return found?.themes ?? [];
}
