import "./teams.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const workspacesModule: ApiModule = {};
