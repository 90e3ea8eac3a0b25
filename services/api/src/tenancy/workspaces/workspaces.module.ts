import "./teams.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { logoRoutes } from "./logo-routes.ts";

export const workspacesModule: ApiModule = { rest: [logoRoutes] };
