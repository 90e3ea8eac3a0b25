import "./live.schema.ts";

import type { ApiModule } from "../api-module.ts";

export const liveModule: ApiModule = {};
