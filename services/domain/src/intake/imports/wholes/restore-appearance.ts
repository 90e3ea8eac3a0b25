import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { readEntitlements } from "../../../kernel/entitlements/entitlements.ts";
import { readNotes } from "../../../research/notes/read-notes.ts";
import {
  type Project,
  parseProjectColor,
  parseProjectIcon,
  projectCovers,
} from "../../../research/projects/project.ts";
import { lockProject, updateProjectRow } from "../../../research/projects/project-store.ts";
import { findReadmes } from "../../../research/readme/read-readmes.ts";
import { writeReadme } from "../../../research/readme/readme-store.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import { importedId } from "../imported-id.ts";
import type { DraftWhole } from "./draft-whole.ts";
import { ProjectSettings } from "./project-settings.ts";
import type { Restoring } from "./restoring.ts";

/** Gives a project the note that introduces it, and the icon, colour and cover that it has none of. */
export async function restoreAppearance(
  tx: TenantTransaction,
  { current: { id: importId, projectId: id } }: Restoring,
  { look, readmeNumber }: DraftWhole,
): Promise<readonly LeftOut[]> {
  const project = await lockProject(tx, id);
  if (project === undefined) return [];
  const settings = new ProjectSettings();
  const { leftOut } = settings;
  const { capabilities } = await readEntitlements(tx);
  const given = readAppearance(look, settings);
  const after = {
    icon: settings.choose("icon", project.icon, given.icon, capabilities.has("customProjectIcons")),
    color: settings.choose("colour", project.color, given.color, capabilities.has("customProjectIcons")),
    cover: settings.choose("cover", project.cover, given.cover, capabilities.has("projectCustomization")),
  };
  const { icon, color, cover } = project;
  if (after.icon !== icon || after.color !== color || after.cover !== cover) {
    await updateProjectRow(tx, id, { ...project, ...after });
    const data = { after, before: { icon, color, cover }, importId };
    await recordChange(tx, "project", "updated", { id, projectId: id }, data);
  }
  if (readmeNumber === null) return leftOut;
  const noteId = importedId(importId, "document", readmeNumber);
  if ((await findReadmes(tx, [id])).has(id)) settings.leaveOut("readme", "KEPT");
  else if ((await readNotes(tx, [noteId])).get(noteId)?.projectId !== id)
    settings.leaveOut("readme", "MISSING");
  else {
    await writeReadme(tx, id, noteId);
    await recordChange(tx, "project", "updated", { id, projectId: id }, { readmeNoteId: noteId, importId });
  }
  return leftOut;
}

function readAppearance(
  { icon, color, cover }: DraftWhole["look"],
  settings: ProjectSettings,
): Pick<Project, "color" | "cover" | "icon"> {
  const read = <T>(name: string, parse: () => T | null): T | null => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      settings.leaveOut(name, "INVALID");
      return null;
    }
  };
  const known = projectCovers.find((each) => each === cover) ?? null;
  if (cover !== null && known === null) settings.leaveOut("cover", "INVALID");
  return {
    icon: read("icon", () => parseProjectIcon(icon)),
    color: read("colour", () => parseProjectColor(color)),
    cover: known,
  };
}
