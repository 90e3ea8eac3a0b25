import "./codebook.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const codebookModule: ApiModule = {};
