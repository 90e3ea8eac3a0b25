import { projectTitleLengthMax } from "@fieldstone/model/limits.ts";

/** The documents name no length for a folder's title; a project's is taken. */
export const folderTitleLengthMax = projectTitleLengthMax;
