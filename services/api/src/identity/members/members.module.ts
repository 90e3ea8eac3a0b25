import "./author.schema.ts";
import "./members.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const membersModule: ApiModule = {};
