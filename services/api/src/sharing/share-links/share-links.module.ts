import "./share-links.schema.ts";
import "./shared-object.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { shareLinkRoutes } from "./share-link-routes.ts";

export const shareLinksModule: ApiModule = { rest: [shareLinkRoutes] };
