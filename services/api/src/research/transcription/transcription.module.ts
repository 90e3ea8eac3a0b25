import "./transcription-settings.schema.ts";
import "./transcription.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { transcriptRoutes } from "./transcript-routes.ts";

export const transcriptionModule: ApiModule = { rest: [transcriptRoutes] };
