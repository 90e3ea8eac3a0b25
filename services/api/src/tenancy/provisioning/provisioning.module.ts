import type { ApiModule } from "../../api-module.ts";
import { internalRoutes } from "./internal-routes.ts";
import { tenantStepRoutes } from "./tenant-step-routes.ts";

export const provisioningModule: ApiModule = { rest: [internalRoutes, tenantStepRoutes] };
