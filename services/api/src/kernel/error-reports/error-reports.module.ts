import type { ApiModule } from "../../api-module.ts";
import { errorReportRoutes } from "./error-report-routes.ts";

export const errorReportsModule: ApiModule = { rest: [errorReportRoutes] };
