import type { ApiModule } from "../../api-module.ts";
import { accountLinkRoutes } from "./account-link-routes.ts";
import { authRoutes } from "./auth-routes.ts";

export const signInModule: ApiModule = { rest: [accountLinkRoutes, authRoutes] };
