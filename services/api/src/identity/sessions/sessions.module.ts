import "./viewer.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const sessionsModule: ApiModule = {};
