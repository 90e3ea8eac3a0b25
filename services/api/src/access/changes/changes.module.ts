import "./changes.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const changesModule: ApiModule = {};
