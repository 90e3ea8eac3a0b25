import "./translations.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { translationRoutes } from "./translation-routes.ts";

export const translationsModule: ApiModule = { rest: [translationRoutes] };
