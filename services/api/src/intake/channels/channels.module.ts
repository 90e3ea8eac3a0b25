import "./channels.schema.ts";
import "./channel-themes.schema.ts";
import "./channel-topics.schema.ts";
import "./channel-data.schema.ts";
import "./channel-data-mutations.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const channelsModule: ApiModule = {};
