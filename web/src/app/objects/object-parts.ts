import type { ComponentType } from "react";
import type { CommentableObjectType, GrantableType, ShareableObjectType } from "../../graphql/graphql.ts";

/** The page that shows something inside another site, and what that site's readers are told it is. */
export interface EmbeddedPage {
  readonly path: string;
  readonly title: string;
}

export interface ShareDialogProps {
  subject: { type: ShareableObjectType; id: string };
  title: string;
  embed?: EmbeddedPage | undefined;
  onClose: () => void;
}

export interface AccessDialogProps {
  subject: { objectType: GrantableType; objectId: string };
  name: string;
  onClose: () => void;
}

export interface ObjectCommentsProps {
  subject: { type: CommentableObjectType; id: string };
  /** Shown while nobody has said anything. */
  empty: string;
  focusedId?: string | undefined;
  /** One talk: once somebody has said something, others answer. */
  oneThread?: boolean | undefined;
  /** Set while what the comments are about is not made: its first comment makes it. */
  first?: FirstComment | undefined;
}

export interface FirstComment {
  /** Makes what the comment is about. False where that is refused, which was said. */
  readonly make: () => Promise<boolean>;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

export interface ProjectChartProps {
  projectId: string;
  /** How it is drawn, as the text keeps it. */
  view: unknown;
  onViewChange?: (view: string) => void;
  /** Set while what it counts is being chosen. */
  choosing?: { readonly end: () => void } | undefined;
}

/** What features of higher wings add to the pages of objects. Each is fetched when it is first shown. */
export interface ObjectParts {
  readonly ShareDialog: ComponentType<ShareDialogProps>;
  readonly AccessDialog: ComponentType<AccessDialogProps>;
  readonly Comments: ComponentType<ObjectCommentsProps>;
  readonly ProjectChart: ComponentType<ProjectChartProps>;
}

let parts: ObjectParts | undefined;

/** Says once, before the first page, who makes the parts. */
export function registerObjectParts(made: ObjectParts): void {
  parts = made;
}

/** The parts that pages of lower wings show without knowing who makes them. */
export function objectParts(): ObjectParts {
  if (!parts) throw new Error("No parts of objects are registered in this app.");
  return parts;
}
