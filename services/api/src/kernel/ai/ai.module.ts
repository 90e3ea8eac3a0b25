import "./ai-settings.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const aiModule: ApiModule = {};
