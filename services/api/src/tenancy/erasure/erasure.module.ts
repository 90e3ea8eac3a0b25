import "./erasure.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const erasureModule: ApiModule = {};
