import "./field-mutations.schema.ts";
import "./field-values.schema.ts";
import "./fields.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const fieldsModule: ApiModule = {};
