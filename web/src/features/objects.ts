import { savedFeedKind } from "./discovery/feeds/saved-feed.object.ts";
import { memberKind } from "./identity/members/member.object.ts";
import { channelDatumKind } from "./intake/channel-data/channel-datum.object.ts";
import { channelThemeKind } from "./intake/channel-themes/channel-theme.object.ts";
import { channelKind } from "./intake/channels/channel.object.ts";
import { importKind } from "./intake/imports/import.object.ts";
import { projectExportKind } from "./intake/project-exports/project-export.object.ts";
import { codingRoundKind } from "./research/coding/coding-round.object.ts";
import { extensionKind } from "./research/extensions/extension.object.ts";
import { customFieldKind } from "./research/fields/custom-field.object.ts";
import { fileKind } from "./research/files/file.object.ts";
import { savedFilterKind } from "./research/filters/saved/saved-filter.object.ts";
import { highlightKind } from "./research/highlights/highlight.object.ts";
import { insightKind } from "./research/insights/insight.object.ts";
import { noteKind } from "./research/notes/note.object.ts";
import { personKind } from "./research/people/person.object.ts";
import { folderKind, projectKind } from "./research/projects/project.object.ts";
import { reelKind } from "./research/reels/reel.object.ts";
import { tagBoardKind, tagKind } from "./research/tags/tag.object.ts";
import { templateKind } from "./research/templates/template.object.ts";
import { themeKind } from "./research/themes/theme.object.ts";
import { viewKind } from "./research/views/view.object.ts";
import { accessRequestKind } from "./sharing/access-requests/access-request.object.ts";

/** The only list of the app's object kinds. */
export const objectKinds = [
  noteKind,
  highlightKind,
  fileKind,
  insightKind,
  tagKind,
  tagBoardKind,
  themeKind,
  projectKind,
  folderKind,
  personKind,
  channelKind,
  channelThemeKind,
  channelDatumKind,
  codingRoundKind,
  customFieldKind,
  extensionKind,
  templateKind,
  viewKind,
  reelKind,
  savedFilterKind,
  savedFeedKind,
  memberKind,
  accessRequestKind,
  importKind,
  projectExportKind,
];
