import "./summaries.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { summaryRoutes } from "./summary-routes.ts";

export const summariesModule: ApiModule = { rest: [summaryRoutes] };
