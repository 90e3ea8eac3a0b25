import "./authentication.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { enterpriseRoutes } from "./enterprise-routes.ts";

export const authenticationModule: ApiModule = { rest: [enterpriseRoutes] };
