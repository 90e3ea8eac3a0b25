import "./team-security.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const securityModule: ApiModule = {};
