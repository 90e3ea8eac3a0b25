import "./clips.schema.ts";
import "./highlight-media.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { clipRoutes } from "./clip-routes.ts";

export const clipsModule: ApiModule = { rest: [clipRoutes] };
