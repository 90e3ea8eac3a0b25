import { commentObject } from "./conversation/comments/comment.object.ts";
import { savedFeedObject } from "./discovery/saved-feeds/saved-feed.object.ts";
import { channelDatumObject } from "./intake/channel-data/channel-datum.object.ts";
import { channelThemeObject } from "./intake/channel-themes/channel-theme.object.ts";
import { channelObject } from "./intake/channels/channel.object.ts";
import { registerObject } from "./kernel/objects/object-registry.ts";
import { codingRoundObject } from "./research/coding/coding-round.object.ts";
import { extensionObject } from "./research/extensions/extension.object.ts";
import { customFieldObject } from "./research/fields/custom-field.object.ts";
import { fileObject } from "./research/files/file.object.ts";
import { folderObject } from "./research/folders/folder.object.ts";
import { highlightObject } from "./research/highlights/highlight.object.ts";
import { insightObject } from "./research/insights/insight.object.ts";
import { noteObject } from "./research/notes/note.object.ts";
import { personObject } from "./research/people/person.object.ts";
import { projectObject } from "./research/projects/project.object.ts";
import { reelObject } from "./research/reels/reel.object.ts";
import { savedFilterObject } from "./research/saved-filters/saved-filter.object.ts";
import { tagBoardObject } from "./research/tags/boards/tag-board.object.ts";
import { tagObject } from "./research/tags/tag.object.ts";
import { templateObject } from "./research/templates/template.object.ts";
import { themeObject } from "./research/themes/theme.object.ts";
import { viewObject } from "./research/views/view.object.ts";

/**
 * The only list of kinds of objects; every process that reads the registry imports it. Containers come before
 * their contents, because bulk deletion and restoring use this order.
 */
const objects = [
  projectObject,
  folderObject,
  extensionObject,
  noteObject,
  insightObject,
  fileObject,
  highlightObject,
  tagBoardObject,
  tagObject,
  themeObject,
  personObject,
  customFieldObject,
  viewObject,
  templateObject,
  codingRoundObject,
  reelObject,
  savedFilterObject,
  commentObject,
  savedFeedObject,
  channelObject,
  channelThemeObject,
  channelDatumObject,
];

for (const object of objects) registerObject(object);
