import "./document-versions.schema.ts";
import "./rejected-edits.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const documentsModule: ApiModule = {};
