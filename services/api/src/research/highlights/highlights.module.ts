import "./highlight-consent.schema.ts";
import "./highlight-mutations.schema.ts";
import "./highlights.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const highlightsModule: ApiModule = {};
