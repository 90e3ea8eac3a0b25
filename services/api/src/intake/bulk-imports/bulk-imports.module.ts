import "./bulk-imports.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const bulkImportsModule: ApiModule = {};
