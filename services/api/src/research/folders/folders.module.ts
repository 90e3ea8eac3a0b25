import "./folders.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const foldersModule: ApiModule = {};
