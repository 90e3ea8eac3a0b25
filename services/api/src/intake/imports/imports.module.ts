import "./import-uploads.schema.ts";
import "./imports.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { importRoutes } from "./import-upload.ts";

export const importsModule: ApiModule = { rest: [importRoutes] };
