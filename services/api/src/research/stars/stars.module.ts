import "./stars.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const starsModule: ApiModule = {};
