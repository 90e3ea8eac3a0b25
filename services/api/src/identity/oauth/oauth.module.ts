import "./oauth.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { oauthRoutes } from "./oauth-routes.ts";

export const oauthModule: ApiModule = { rest: [oauthRoutes] };
