import "./invitations.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const invitationsModule: ApiModule = {};
