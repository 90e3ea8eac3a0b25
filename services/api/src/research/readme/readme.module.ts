import "./readme.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const readmeModule: ApiModule = {};
