import "./themes.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const themesModule: ApiModule = {};
