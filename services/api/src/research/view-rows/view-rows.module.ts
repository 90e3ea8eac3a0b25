import "./canvas-rows.schema.ts";
import "./row-columns.schema.ts";
import "./view-row-mutations.schema.ts";
import "./view-rows.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const viewRowsModule: ApiModule = {};
