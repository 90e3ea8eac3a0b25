import "./recording-mutations.schema.ts";
import "./recordings.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { recordingRoutes } from "./recording-routes.ts";

export const recordingsModule: ApiModule = { rest: [recordingRoutes] };
