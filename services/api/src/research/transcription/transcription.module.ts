import "./transcription-settings.schema.ts";
import "./transcription.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const transcriptionModule: ApiModule = {};
