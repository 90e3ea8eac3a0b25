import "./scim-tokens.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { scimRoutes } from "./scim-routes.ts";

export const scimModule: ApiModule = { rest: [scimRoutes] };
