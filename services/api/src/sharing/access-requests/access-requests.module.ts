import "./access-requests.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const accessRequestsModule: ApiModule = {};
