import "./sharing.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const grantsModule: ApiModule = {};
