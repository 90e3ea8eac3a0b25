import { useQuery } from "@apollo/client/react";
import { toShortId } from "@fieldstone/model/ids.ts";
import { contactNameOf, titleOf } from "@fieldstone/model/text/display-names.ts";
import type { ReferencedType, TextReference } from "@fieldstone/model/views/text-reference.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import {
  type FileType,
  ReferencedDocument,
  type ReferencedQuery,
  type RowPicture_FileFragment,
} from "../../../graphql/graphql.ts";
import type { CoverPattern } from "../../../ui/marks/Cover.tsx";

/** What is known of a referenced object; properties that its kind lacks are omitted. */
export interface Referenced {
  readonly type: ReferencedType;
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly contributors?: readonly string[];
  readonly projectTitle?: string | undefined;
  readonly highlightCount?: number;
  readonly projectCount?: number;
  readonly updatedAt?: string;
  readonly files?: readonly RowPicture_FileFragment[];
  readonly fileType?: FileType;
  readonly icon?: string | null;
  readonly color?: string | null;
  readonly cover?: CoverPattern | null;
}

export type ReferenceState =
  | { readonly kind: "loading" }
  /** Deleted, or the reader has no access; the two are not distinguished. */
  | { readonly kind: "missing" }
  | { readonly kind: "failed"; readonly retry: () => void }
  | { readonly kind: "found"; readonly object: Referenced };

/** Loads a referenced object, if the reader may read it. */
export function useReferenced({ objectType, objectId }: TextReference): ReferenceState {
  const is = (type: ReferencedType) => objectType === type;
  const { data, error, refetch } = useQuery(ReferencedDocument, {
    variables: {
      id: toShortId(objectId),
      isNote: is("Note"),
      isInsight: is("Insight"),
      isFile: is("File"),
      isPerson: is("Person"),
      isProject: is("Project"),
      isFolder: is("ProjectCategory"),
      isTag: is("Tag"),
    },
  });
  const object = data && referencedOf(data);
  if (object) return { kind: "found", object };
  if (!error) return { kind: "loading" };
  const { kind } = readFailure(error);
  if (kind === "not-found" || kind === "denied") return { kind: "missing" };
  return { kind: "failed", retry: () => refetchShown(refetch) };
}

function documentParts(document: NonNullable<ReferencedQuery["note"] | ReferencedQuery["insight"]>) {
  const { id, contentAbstract, contributors, updatedAt, project, files } = document;
  return {
    id,
    text: contentAbstract,
    contributors,
    updatedAt,
    projectTitle: project ? titleOf(project.title, "project") : undefined,
    files,
  };
}

function referencedOf(data: ReferencedQuery): Referenced | undefined {
  const { note, insight, file, person, project, folder, tag } = data;
  if (note) {
    const { highlightCount } = note;
    return { ...documentParts(note), type: "Note", title: titleOf(note.title, "note"), highlightCount };
  }
  if (insight)
    return { ...documentParts(insight), type: "Insight", title: titleOf(insight.title, "insight") };
  if (file) {
    const { id, name, fileType, createdAt } = file;
    return { type: "File", id, title: titleOf(name, "file"), fileType, updatedAt: createdAt };
  }
  if (person) return { type: "Person", id: person.id, title: contactNameOf(person.name, true) };
  if (project) {
    const { id, title, icon, color, cover, updatedAt, createdBy } = project;
    const contributors = createdBy ? [createdBy.name] : [];
    return {
      type: "Project",
      id,
      title: titleOf(title, "project"),
      icon,
      color,
      cover,
      updatedAt,
      contributors,
    };
  }
  if (folder) {
    const { id, title, projects } = folder;
    return { type: "ProjectCategory", id, title: titleOf(title, "folder"), projectCount: projects.length };
  }
  if (tag) {
    const { id, title, color, highlightCount, board } = tag;
    const projectTitle = board.project ? titleOf(board.project.title, "project") : undefined;
    return { type: "Tag", id, title: titleOf(title, "tag"), color, highlightCount, projectTitle };
  }
  return undefined;
}
