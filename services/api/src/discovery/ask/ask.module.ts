import "./ask.schema.ts";
import "./ask-mutations.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { askRoutes } from "./ask-routes.ts";

export const askModule: ApiModule = { rest: [askRoutes] };
