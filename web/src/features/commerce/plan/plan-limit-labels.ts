import { t } from "../../../app/i18n/t.ts";
import type { PlanLimit } from "../../../graphql/graphql.ts";

const labels: Readonly<Record<PlanLimit, () => string>> = {
  seats: () => t("plan.limit.seats", "Members who are not viewers"),
  projects: () => t("plan.limit.projects", "Projects, without the sample"),
  folders: () => t("plan.limit.folders", "Folders"),
  tagBoards: () => t("plan.limit.tagBoards", "Tag boards of the workspace"),
  workspaceFields: () => t("plan.limit.workspaceFields", "Fields of the workspace"),
  extensions: () => t("plan.limit.extensions", "Extensions"),
  templates: () => t("plan.limit.templates", "Templates"),
  channels: () => t("plan.limit.channels", "Channels"),
  channelDataPoints: () => t("plan.limit.channelDataPoints", "Points in channels"),
  transcriptionMinutes: () => t("plan.limit.transcriptionMinutes", "Minutes transcribed this month"),
};

/** What a limit of a plan counts. */
export const planLimitLabel = (limit: PlanLimit): string => labels[limit]();
