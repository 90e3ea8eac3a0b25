import "./reactions.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const reactionsModule: ApiModule = {};
