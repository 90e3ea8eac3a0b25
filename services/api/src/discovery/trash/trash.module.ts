import "./trash.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const trashModule: ApiModule = {};
