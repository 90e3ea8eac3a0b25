import "./groups.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const groupsModule: ApiModule = {};
