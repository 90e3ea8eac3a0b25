import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { setCodingRoundDeleted } from "../../research/coding/delete-coding-round.ts";
import { setExtensionDeleted } from "../../research/extensions/delete-extension.ts";
import { deleteHighlight, restoreHighlight } from "../../research/highlights/trash-highlight.ts";
import { setInsightDeleted } from "../../research/insights/delete-insight.ts";
import { deleteNote, restoreNote } from "../../research/notes/trash-note.ts";
import { setPersonDeleted } from "../../research/people/delete-person.ts";
import { deleteProject } from "../../research/projects/delete-project.ts";
import { restoreProject } from "../../research/projects/restore-project.ts";
import { setReelDeleted } from "../../research/reels/change-reel.ts";
import { deleteTag } from "../../research/tags/delete-tag.ts";
import { setTagBoardDeleted } from "../../research/tags/delete-tag-board.ts";
import { restoreTag } from "../../research/tags/restore-tag.ts";
import { setTemplateDeleted } from "../../research/templates/delete-template.ts";
import { setViewDeleted } from "../../research/views/delete-view.ts";

export const trashableTypes = [
  "project",
  "extension",
  "note",
  "insight",
  "highlight",
  "tagBoard",
  "tag",
  "person",
  "view",
  "template",
  "codingRound",
  "reel",
  "channel",
] as const;
export type TrashableType = (typeof trashableTypes)[number];

export interface TrashableRef {
  readonly type: TrashableType;
  readonly id: string;
}

type Command = (tx: TenantTransaction, id: string) => Promise<void>;

interface TrashCommands {
  readonly remove: Command;
  readonly restore: Command;
}

const commands: Partial<Record<TrashableType, TrashCommands>> = {
  project: { remove: deleteProject, restore: restoreProject },
  note: { remove: deleteNote, restore: restoreNote },
  insight: {
    remove: (tx, id) => setInsightDeleted(tx, id, true),
    restore: (tx, id) => setInsightDeleted(tx, id, false),
  },
  highlight: { remove: deleteHighlight, restore: restoreHighlight },
  tagBoard: {
    remove: (tx, id) => setTagBoardDeleted(tx, id, true),
    restore: (tx, id) => setTagBoardDeleted(tx, id, false),
  },
  tag: { remove: deleteTag, restore: restoreTag },
  person: {
    remove: (tx, id) => setPersonDeleted(tx, id, true),
    restore: (tx, id) => setPersonDeleted(tx, id, false),
  },
  extension: {
    remove: (tx, id) => setExtensionDeleted(tx, id, true),
    restore: (tx, id) => setExtensionDeleted(tx, id, false),
  },
  template: {
    remove: (tx, id) => setTemplateDeleted(tx, id, true),
    restore: (tx, id) => setTemplateDeleted(tx, id, false),
  },
  codingRound: {
    remove: (tx, id) => setCodingRoundDeleted(tx, id, true),
    restore: (tx, id) => setCodingRoundDeleted(tx, id, false),
  },
  reel: {
    remove: (tx, id) => setReelDeleted(tx, id, true),
    restore: (tx, id) => setReelDeleted(tx, id, false),
  },
  view: {
    remove: (tx, id) => setViewDeleted(tx, id, true),
    restore: (tx, id) => setViewDeleted(tx, id, false),
  },
};

/** How a kind of a wing above this one is moved; said by its own files. */
export function registerTrashed(type: TrashableType, moved: TrashCommands): void {
  commands[type] = moved;
}

function commandsOf(type: TrashableType): TrashCommands {
  const found = commands[type];
  if (found === undefined) throw new Error(`nothing says how a ${type} is moved to the trash`);
  return found;
}

/** Moves objects to the trash, all of them or none, each by its own command and policy. @throws ProductError `bulk.too_many`, `*.not_found`, Forbidden */
export function trashObjects(tx: TenantTransaction, refs: readonly TrashableRef[]): Promise<void> {
  return forEach(tx, refs, "remove");
}

/** Takes objects out of the trash, all of them or none. @throws ProductError `bulk.too_many`, `*.not_found`, Forbidden */
export function restoreObjects(tx: TenantTransaction, refs: readonly TrashableRef[]): Promise<void> {
  return forEach(tx, refs, "restore");
}

/** What contains others goes first: a note is restored into its project, a highlight into its note. */
async function forEach(
  tx: TenantTransaction,
  refs: readonly TrashableRef[],
  act: "remove" | "restore",
): Promise<void> {
  const wanted = new Map(refs.map((ref) => [ref.id, ref.type]));
  const ids = bulkIds([...wanted.keys()]);
  for (const type of trashableTypes) {
    for (const id of ids) {
      if (wanted.get(id) === type) await commandsOf(type)[act](tx, id);
    }
  }
}
