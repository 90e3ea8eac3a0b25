import "./redactions.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const redactionsModule: ApiModule = {};
