import "./view-mutations.schema.ts";
import "./views.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const viewsModule: ApiModule = {};
