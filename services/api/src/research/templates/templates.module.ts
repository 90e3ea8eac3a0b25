import "./template-mutations.schema.ts";
import "./templates.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const templatesModule: ApiModule = {};
