import "./notes.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const notesModule: ApiModule = {};
