import "./people-imports.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const peopleImportsModule: ApiModule = {};
