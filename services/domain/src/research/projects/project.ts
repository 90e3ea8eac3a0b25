import { parseHexColor } from "@fieldstone/model/colors.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { projectTitleLengthMax, workspaceProjectsMax } from "@fieldstone/model/limits.ts";
import { assertTextLength, parseShortText } from "@fieldstone/model/text/text-length.ts";

/** open: members read, contributors write; limited: members read; private: grants alone. */
export const workspaceAccesses = ["open", "limited", "private"] as const;
export type WorkspaceAccess = (typeof workspaceAccesses)[number];

/** Patterns at the top of a project's pages, in its colour. */
export const projectCovers = ["plain", "dots", "grid", "stripes", "waves"] as const;
export type ProjectCover = (typeof projectCovers)[number];

export interface Project {
  readonly id: string;
  readonly folderId: string | null;
  readonly title: string;
  readonly icon: string | null;
  readonly color: string | null;
  readonly cover: ProjectCover | null;
  readonly workspaceAccess: WorkspaceAccess;
  readonly isSample: boolean;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** updatedAt in full precision, the sort key of lists. */
  readonly updatedAtKey: string;
  readonly archivedAt: Date | null;
  readonly deletedAt: Date | null;
}

export interface ProjectCounts {
  readonly noteCount: number;
  readonly highlightCount: number;
  readonly insightCount: number;
}

/** Fits an emoji with its modifiers, or an icon's name. */
const iconLengthMax = 50;

/** @throws ProductError `title.required`, `title.too_long` */
export function parseProjectTitle(title: string): string {
  return parseShortText(title, "title", "The project's title", projectTitleLengthMax);
}

/** @throws ProductError `project.color_invalid` */
export function parseProjectColor(color: string | null): string | null {
  if (color === null) return null;
  const parsed = parseHexColor(color);
  if (parsed === undefined) {
    throw new ProductError(
      "ValidationError",
      "project.color_invalid",
      "Choose a colour, for example #5b7f4a.",
      {
        field: "color",
      },
    );
  }
  return parsed;
}

/** @throws ProductError `icon.too_long` */
export function parseProjectIcon(icon: string | null): string | null {
  if (icon !== null) assertTextLength(icon, "icon", "The project's icon", iconLengthMax);
  return icon;
}

export function projectNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "project.not_found",
    "This project does not exist or is not shared with you. Ask its owner for access.",
  );
}

export function tooManyProjects(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "project.limit",
    `A workspace can have at most ${workspaceProjectsMax} projects. Delete one that you no longer need.`,
  );
}

/** How the actor got a project: by creating it, or by a grant to them on another person's project. */
export const projectRelations = ["CREATED_BY_YOU", "SHARED_WITH_YOU"] as const;
export type ProjectRelation = (typeof projectRelations)[number];
