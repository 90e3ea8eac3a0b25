import "./api-tokens.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const apiTokensModule: ApiModule = {};
