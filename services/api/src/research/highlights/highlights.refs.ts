import { type Highlight, highlightNotFound } from "@fieldstone/domain/research/highlights/highlight.ts";
import {
  findTagIdsOfHighlights,
  readHighlights,
  readHighlightsOfDocuments,
  readHighlightsOfFiles,
  readHighlightsOfRecordings,
} from "@fieldstone/domain/research/highlights/read-highlights.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection } from "../../graphql/connection.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { answerKind } from "../../graphql/loading/object-types.ts";
import { defineAuthoredLoader } from "../../graphql/without-ai.ts";

export const HighlightRef = builder.objectRef<Highlight>("Highlight");

export const HighlightConnection = defineConnection("Highlight", HighlightRef, { totalCount: true });

/** Highlights by id that the member, or the visitor with a share link, may read. */
export const highlightLoader = defineLoader<Highlight>(readHighlights);
answerKind("highlight", HighlightRef, highlightLoader);

export const highlightsOfDocumentLoader = defineLoader<readonly Highlight[]>(readHighlightsOfDocuments);

export const highlightsOfFileLoader = defineLoader<readonly Highlight[]>(readHighlightsOfFiles);

/** Highlights of a recording and its transcript, by the recording's file. */
export const highlightsOfRecordingLoader = defineLoader<readonly Highlight[]>(readHighlightsOfRecordings);

/** Tag ids of highlights that were read through policy. */
export const tagIdsOfHighlightLoader = defineAuthoredLoader<readonly string[]>(findTagIdsOfHighlights);

/** A highlight that the actor may read. @throws ProductError `highlight.not_found` */
export function loadHighlight(context: ApiContext, highlightId: string): Promise<Highlight> {
  return loadOrRefuse(highlightLoader, context, highlightId, highlightNotFound);
}
