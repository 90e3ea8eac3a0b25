import "./tag-summaries.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { tagSummaryRoutes } from "./tag-summary-routes.ts";

export const tagSummariesModule: ApiModule = { rest: [tagSummaryRoutes] };
