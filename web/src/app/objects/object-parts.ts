import type { ComponentType } from "react";
import type { CommentableObjectType, GrantableType, ShareableObjectType } from "../../graphql/graphql.ts";

/** The page that shows an object embedded in another site, and the notice that its readers see. */
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
  /** Shown while there are no comments. */
  empty: string;
  focusedId?: string | undefined;
  /** A single thread: after the first comment, all others are replies. */
  oneThread?: boolean | undefined;
  /** Set while the commented object does not exist yet: the first comment creates it. */
  first?: FirstComment | undefined;
}

export interface FirstComment {
  /** Creates the commented object. Resolves to false if that was rejected, after showing the error. */
  readonly make: () => Promise<boolean>;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

export interface ProjectChartProps {
  projectId: string;
  /** How the chart is drawn, as the text stores it. */
  view: unknown;
  onViewChange?: (view: string) => void;
  /** Set while the user chooses what it counts. */
  choosing?: { readonly end: () => void } | undefined;
}

/** Components that features of higher wings add to object pages. Each is loaded when first shown. */
export interface ObjectParts {
  readonly ShareDialog: ComponentType<ShareDialogProps>;
  readonly AccessDialog: ComponentType<AccessDialogProps>;
  readonly Comments: ComponentType<ObjectCommentsProps>;
  readonly ProjectChart: ComponentType<ProjectChartProps>;
}

let parts: ObjectParts | undefined;

/** Registers the parts; called once, before the first page. */
export function registerObjectParts(made: ObjectParts): void {
  parts = made;
}

/** The parts, for pages of lower wings, which may not import their features. */
export function objectParts(): ObjectParts {
  if (!parts) throw new Error("No parts of objects are registered in this app.");
  return parts;
}
