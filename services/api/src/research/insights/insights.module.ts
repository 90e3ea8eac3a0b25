import "./insight-highlights.schema.ts";
import "./insight-mutations.schema.ts";
import "./insights.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const insightsModule: ApiModule = {};
