import "./comments.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const commentsModule: ApiModule = {};
