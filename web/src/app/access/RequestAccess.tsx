import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  OwnAccessRequestsDocument,
  type PermissionLevel,
  type RequestAccess_RequestFragment,
  RequestAccessDocument,
} from "../../graphql/graphql.ts";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Button } from "../../ui/forms/Button.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { RelativeTime } from "../../ui/marks/RelativeTime.tsx";
import { readFailure } from "../errors/failure.ts";
import { t } from "../i18n/t.ts";
import { useSession } from "../session/SessionContext.tsx";
import { usePageTitle } from "../usePageTitle.ts";
import styles from "./RequestAccess.module.css";
import type { RequestedObject } from "./requested-object.ts";

/** The API's limit. */
const MESSAGE_LENGTH_MAX = 500;

/** Says that access is missing, without naming the object, and offers to request it. */
export function RequestAccess({ object, onRetry }: { object: RequestedObject; onRetry: () => void }) {
  usePageTitle(t("request-access.title", "You don't have access to this"));
  const { data, error } = useQuery(OwnAccessRequestsDocument, { fetchPolicy: "network-only" });
  const [asked, setAsked] = useState<RequestAccess_RequestFragment>();
  const known = data?.ownAccessRequests.find(
    (request) => request.objectId === object.id && request.objectType === object.type,
  );
  const request = asked ?? known;
  return (
    <section className={styles.page} aria-labelledby="request-access">
      <h1 id="request-access" className={styles.title} tabIndex={-1}>
        {t("request-access.title", "You don't have access to this")}
      </h1>
      <p>
        {t(
          "request-access.text",
          "It may be private, deleted, or the address may be wrong. If someone sent you here, request access: people who can share it are notified, and you get an e-mail with their answer.",
        )}
      </p>
      {!data && !error ? (
        <LoadingState rows={2} rowHeight={40} />
      ) : request?.status === "OPEN" ? (
        <Asked request={request} onRetry={onRetry} />
      ) : (
        <AskForm object={object} declined={request?.status === "REFUSED"} onAsked={setAsked} />
      )}
    </section>
  );
}

function Asked({ request, onRetry }: { request: RequestAccess_RequestFragment; onRetry: () => void }) {
  return (
    <div className={styles.form} role="status">
      <p>
        <strong>{t("request-access.requested", "You requested access")}</strong>{" "}
        <RelativeTime value={request.createdAt} />
      </p>
      {request.message && <p className={styles.message}>{request.message}</p>}
      <p>{t("request-access.wait", "We'll e-mail you as soon as someone decides.")}</p>
      <div>
        <Button onClick={onRetry}>{t("request-access.again", "Refresh")}</Button>
      </div>
    </div>
  );
}

const viewerEdits = () =>
  t("request-access.viewer", "You are a viewer: to edit, a workspace admin has to make you a contributor.");

function AskForm(props: {
  object: RequestedObject;
  declined: boolean;
  onAsked: (request: RequestAccess_RequestFragment) => void;
}) {
  const { object, declined, onAsked } = props;
  const client = useApolloClient();
  const { user } = useSession();
  const [message, setMessage] = useState("");
  const [level, setLevel] = useState<PermissionLevel>("READ");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await client.mutate({
        mutation: RequestAccessDocument,
        variables: { input: { objectType: object.type, objectId: object.id, level, message } },
      });
      const request = data?.requestAccess.request;
      if (request) onAsked(request);
    } catch (error) {
      setProblem(readFailure(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      {declined && <p>{t("request-access.declined", "Your last request was declined.")}</p>}
      <TextArea
        label={t("request-access.message", "Message")}
        description={t("request-access.message.hint", "Say what you need it for (optional).")}
        value={message}
        maxLength={MESSAGE_LENGTH_MAX}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <SelectField
        label={t("request-access.level", "I need to")}
        {...(user.role === "VIEWER" && level === "WRITE" ? { description: viewerEdits() } : {})}
        value={level}
        options={[
          { value: "READ", label: t("request-access.read", "View") },
          { value: "WRITE", label: t("request-access.write", "View and edit") },
        ]}
        onChange={(value) => setLevel(value === "WRITE" ? "WRITE" : "READ")}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button kind="primary" type="submit" loading={busy}>
          {t("request-access.submit", "Request access")}
        </Button>
      </div>
    </form>
  );
}
