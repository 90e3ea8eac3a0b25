import "./reel-exports.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { reelExportRoutes } from "./reel-export-routes.ts";

export const reelExportsModule: ApiModule = { rest: [reelExportRoutes] };
