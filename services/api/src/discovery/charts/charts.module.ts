import "./charts.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const chartsModule: ApiModule = {};
