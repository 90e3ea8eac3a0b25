import { projectTitleLengthMax } from "@fieldstone/model/limits.ts";

/** No separate limit is documented for folder titles, so the project's applies. */
export const folderTitleLengthMax = projectTitleLengthMax;
