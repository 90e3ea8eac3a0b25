import "./search.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const searchModule: ApiModule = {};
