import "./audit.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { auditRoutes } from "./audit-routes.ts";

export const auditModule: ApiModule = { rest: [auditRoutes] };
