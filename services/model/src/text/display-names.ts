/** Names shown if there is none. */
export const fallbackNames = {
  untitled: "Untitled",
  noContent: "No content",
  contactHidden: "Contact hidden",
  deletedUser: "Deleted user",
  unknownUser: "Unknown user",
  you: "You",
  unnamedParticipant: "Unnamed participant",
  unnamedSpeaker: "Unnamed speaker",
  untitledSearch: "Untitled search",
  nameWorkspace: "Name workspace…",
} as const;

/** The board that a new project has. */
export const defaultTagBoardTitle = "Tags";

/** Kinds as they are shown after "Untitled". */
export type TitledKind =
  | "note"
  | "insight"
  | "project"
  | "folder"
  | "channel"
  | "theme"
  | "tag"
  | "board"
  | "highlight"
  | "view"
  | "file"
  | "contact"
  | "template";

function orElse(text: string | null | undefined, fallback: string): string {
  const trimmed = text?.trim();
  return trimmed ? trimmed : fallback;
}

/** The title, or "Untitled" with the kind, such as "Untitled note"; "Untitled" without one. */
export function titleOf(title: string | null | undefined, kind?: TitledKind): string {
  return orElse(title, kind === undefined ? fallbackNames.untitled : `${fallbackNames.untitled} ${kind}`);
}

export function contentOf(text: string | null | undefined): string {
  return orElse(text, fallbackNames.noContent);
}

export function searchTitleOf(title: string | null | undefined): string {
  return orElse(title, fallbackNames.untitledSearch);
}

export function workspaceNameOf(name: string | null | undefined): string {
  return orElse(name, fallbackNames.nameWorkspace);
}

export function speakerNameOf(name: string | null | undefined): string {
  return orElse(name, fallbackNames.unnamedSpeaker);
}

export interface NamedUser {
  readonly id: string;
  readonly name: string | null;
  readonly email?: string | null;
  readonly deleted?: boolean;
}

/** A user's name as the viewer sees it: "You", the name, the email, "Deleted user" or "Unknown user". */
export function userNameOf(user: NamedUser | null | undefined, viewerId?: string): string {
  if (user === null || user === undefined) return fallbackNames.unknownUser;
  if (user.deleted === true) return fallbackNames.deletedUser;
  if (user.id === viewerId) return fallbackNames.you;
  return orElse(user.name, orElse(user.email, fallbackNames.unknownUser));
}

/** A contact's name; "Contact hidden" if the viewer may not see people. */
export function contactNameOf(name: string | null | undefined, visible: boolean): string {
  return visible ? orElse(name, titleOf(null, "contact")) : fallbackNames.contactHidden;
}
