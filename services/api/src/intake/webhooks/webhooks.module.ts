import type { ApiModule } from "../../api-module.ts";
import { webhookRoutes } from "./webhook-routes.ts";

export const webhooksModule: ApiModule = { rest: [webhookRoutes] };
