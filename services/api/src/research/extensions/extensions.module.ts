import "./extension-mutations.schema.ts";
import "./extensions.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const extensionsModule: ApiModule = {};
