import "./coding.schema.ts";
import "./coding-comparison.schema.ts";
import "./coding-mutations.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const codingModule: ApiModule = {};
