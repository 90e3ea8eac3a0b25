import "./tag-board-mutations.schema.ts";
import "./tag-mutations.schema.ts";
import "./tags.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const tagsModule: ApiModule = {};
