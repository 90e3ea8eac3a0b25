import { browsingPaths } from "./paths/browsing-paths.ts";
import { channelPaths } from "./paths/channel-paths.ts";
import { objectPaths } from "./paths/object-paths.ts";
import { projectPaths } from "./paths/project-paths.ts";
import { settingsPaths } from "./paths/settings-paths.ts";
import { signInPaths } from "./paths/sign-in-paths.ts";

/** All pages. `paths/server-paths.ts` and `paths/file-paths.testing.ts` have the other paths. */
export const paths = {
  ...browsingPaths,
  ...projectPaths,
  ...channelPaths,
  ...objectPaths,
  ...settingsPaths,
  ...signInPaths,
} as const;

export type PathName = keyof typeof paths;
