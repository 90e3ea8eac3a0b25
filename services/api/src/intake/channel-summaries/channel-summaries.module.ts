import "./channel-summaries.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { channelSummaryRoutes } from "./channel-summary-routes.ts";

export const channelSummariesModule: ApiModule = { rest: [channelSummaryRoutes] };
