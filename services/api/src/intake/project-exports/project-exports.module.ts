import "./project-exports.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { documentExportRoutes } from "./document-export-routes.ts";
import { projectExportRoutes } from "./project-export-routes.ts";

export const projectExportsModule: ApiModule = { rest: [projectExportRoutes, documentExportRoutes] };
