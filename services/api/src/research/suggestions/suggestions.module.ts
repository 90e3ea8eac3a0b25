import "./suggestions.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const suggestionsModule: ApiModule = {};
