import "./plan.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const planModule: ApiModule = {};
