import "./reels.schema.ts";
import "./reel-mutations.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const reelsModule: ApiModule = {};
