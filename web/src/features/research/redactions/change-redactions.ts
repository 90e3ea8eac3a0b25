import type { ApolloClient } from "@apollo/client";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { formatPreciseTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  CreateRedactionDocument,
  type RecordingState_FileFragment,
  RemoveRedactionDocument,
  UpdateRedactionDocument,
} from "../../../graphql/graphql.ts";

export type Redaction = NonNullable<RecordingState_FileFragment["recording"]>["redactions"][number];
type NewRedaction = Omit<Redaction, "id" | "__typename">;

/** A span in words: `0:01.000 to 0:02.000` */
export function spanText({ startMs, endMs }: Pick<Redaction, "startMs" | "endMs">): string {
  return t("redaction.span", "{start} to {end}", {
    start: formatPreciseTimestamp(startMs),
    end: formatPreciseTimestamp(endMs),
  });
}

/** Redacts a span, with Undo. Resolves to whether the server accepted it. */
export function redact(client: ApolloClient, fileId: string, span: NewRedaction): Promise<boolean> {
  const redaction = { id: toShortId(newId()), ...valuesOf(span) };
  return performAction({
    label: t("redaction.made", "{span} was redacted.", { span: spanText(span) }),
    run: () => create(client, fileId, redaction),
    undo: () => remove(client, redaction.id),
  });
}

/** Changes how a redaction masks, with Undo. */
export function changeRedaction(
  client: ApolloClient,
  before: Redaction,
  after: NewRedaction,
): Promise<boolean> {
  const write = (values: NewRedaction) =>
    client.mutate({
      mutation: UpdateRedactionDocument,
      variables: { input: { id: before.id, ...valuesOf(values) } },
    });
  return performAction({
    label: t("redaction.changed", "The redaction of {span} was changed.", { span: spanText(after) }),
    run: () => write(after),
    undo: () => write(before),
  });
}

/** Removes a redaction, with Undo. */
export function removeRedaction(
  client: ApolloClient,
  fileId: string,
  redaction: Redaction,
): Promise<boolean> {
  return performAction({
    label: t("redaction.removed", "The redaction of {span} was removed.", { span: spanText(redaction) }),
    run: () => remove(client, redaction.id),
    undo: () => create(client, fileId, { id: redaction.id, ...valuesOf(redaction) }),
  });
}

function create(client: ApolloClient, fileId: string, redaction: NewRedaction & { readonly id: string }) {
  return client.mutate({
    mutation: CreateRedactionDocument,
    variables: { input: { fileId, ...redaction } },
    refetchQueries: ["NoteTranscripts"],
  });
}

function remove(client: ApolloClient, id: string) {
  return client.mutate({ mutation: RemoveRedactionDocument, variables: { input: { id } } });
}

function valuesOf({ startMs, endMs, mutesAudio, blursVideo }: NewRedaction): NewRedaction {
  return { startMs, endMs, mutesAudio, blursVideo };
}
