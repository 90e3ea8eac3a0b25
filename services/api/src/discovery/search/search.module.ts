import "./search.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { searchRoutes } from "./search-routes.ts";

export const searchModule: ApiModule = { rest: [searchRoutes] };
