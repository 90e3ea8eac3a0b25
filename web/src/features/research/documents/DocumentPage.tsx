import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { type ReactNode, Suspense } from "react";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { useLeaveDeleted } from "../../../app/objects/useLeaveDeleted.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { documentCrumbs } from "../editor/document-crumbs.ts";
import { FirstDocument } from "../editor/reading/FirstDocument.tsx";
import { useFirstTextShown } from "../editor/reading/useFirstTextShown.ts";
import { renderReference } from "../references/render-reference.tsx";
import { DocumentFacts } from "./DocumentFacts.tsx";
import type { DocumentObject, DocumentType } from "./document-object.ts";
import type { LazyView } from "./lazy-view.ts";
import { type BeginningQuery, useDocumentBeginning } from "./useDocumentBeginning.ts";

/** A document's page, in the centre or in a peek panel: first its beginning to read, then its full view. */
export function DocumentPage<Shown extends DocumentObject>(props: {
  type: DocumentType;
  id: string;
  document: Shown | undefined;
  error: unknown;
  onRetry: () => void;
  beginning: BeginningQuery;
  view: LazyView<Shown>;
  words: { text: string; loading: string };
  /** Facts besides author and dates. */
  facts: (document: Shown) => ReactNode;
  /** Whether the page opens in edit mode for users who may write. */
  opensEditable: (document: Shown) => boolean;
  renderEmbed?: (highlightId: string) => ReactNode;
}) {
  const { type, id, document, error, view, words, renderEmbed } = props;
  const content = useDocumentBeginning(props.beginning, id);
  const firstTextShown = useFirstTextShown(document !== undefined && content !== undefined);
  usePageTitle(document && titleOf(document.title, type));
  const failure = error ? readFailure(error) : undefined;
  const list = document?.project && `/projects/${document.project.id}/${type}s`;
  const shown = document && { title: titleOf(document.title, type), list: list ?? "/home" };
  const left = useLeaveDeleted(type, id, shown, failure);
  if (left) return null;
  // Content on screen stays if a refetch fails, unless access was lost.
  const gone = failure?.kind === "denied" || failure?.kind === "not-found";
  if (failure && (!document || gone)) {
    return <NoAccessPage failure={failure} object={{ type, id }} onRetry={props.onRetry} />;
  }
  const mayWrite = document !== undefined && document.viewerLevel !== "READ";
  const first = (
    <FirstDocument
      documentId={id}
      header={
        document && {
          title: titleOf(document.title, type),
          crumbs: documentCrumbs(document.project),
          facts: <DocumentFacts document={document}>{props.facts(document)}</DocumentFacts>,
          mayWrite,
          opensForWriting: mayWrite && props.opensEditable(document),
        }
      }
      content={content}
      label={words.text}
      loadingLabel={words.loading}
      renderReference={renderReference}
      {...(renderEmbed ? { renderEmbed } : {})}
    />
  );
  // A blank document has no text to show first.
  const opensAtOnce = view.isLoaded() || document?.wordCount === 0;
  const opens = firstTextShown || opensAtOnce;
  return (
    <Suspense fallback={first}>
      {document && opens ? <view.View key={document.id} document={document} firstContent={content} /> : first}
    </Suspense>
  );
}
