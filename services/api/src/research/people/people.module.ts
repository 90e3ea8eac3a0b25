import "./consent.schema.ts";
import "./merges.schema.ts";
import "./note-people.schema.ts";
import "./people.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const peopleModule: ApiModule = {};
