import "./saved-filter-mutations.schema.ts";
import "./saved-filters.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const savedFiltersModule: ApiModule = {};
