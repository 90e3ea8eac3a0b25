import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import {
  ForgetPersonDocument,
  type ForgettablePersonQuery,
  PersonErasurePlanDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { CheckboxGroup } from "../../../ui/forms/CheckboxGroup.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import { ErasedPlaces } from "./ErasedPlaces.tsx";
import styles from "./Erasure.module.css";

type Person = ForgettablePersonQuery["person"];

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** What is searched for, where it was found, and the button, whose confirmation lists what is lost. */
export function ForgetPersonForm({ person, ...props }: { person: Person; onForgotten: () => void }) {
  const onForgotten = useWhileShown(props.onForgotten);
  const client = useApolloClient();
  const quotes = person.highlights.edges.map(({ node }) => ({ value: node.id, label: `“${node.text}”` }));
  const unlisted = person.highlights.totalCount - quotes.length;
  const [names, setNames] = useState("");
  const [otherNames, setOtherNames] = useState<readonly string[]>([]);
  const [highlightIds, setHighlightIds] = useState<readonly string[]>(quotes.map(({ value }) => value));
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const input = { id: person.id, otherNames: [...otherNames], highlightIds: [...highlightIds] };
  const plan = useQuery(PersonErasurePlanDocument, {
    variables: { input },
    fetchPolicy: "network-only",
  });
  const places = (plan.data ?? plan.previousData)?.personErasurePlan;
  const problem = failure ?? (plan.error ? readFailure(plan.error).message : undefined);

  async function forget(): Promise<void> {
    setSending(true);
    try {
      await client.mutate({ mutation: ForgetPersonDocument, variables: { input } });
      client.cache.evict({ id: client.cache.identify({ __typename: "Person", id: person.id }) ?? "" });
      refetchLists(client, ["people"]);
      onForgotten();
    } catch (error) {
      setFailure(readFailure(error).message);
      setAsking(false);
      setSending(false);
    }
  }

  return (
    <div className={styles.form}>
      <p>
        {t(
          "forget.about",
          "The person is removed from People for good. Their name and e-mail address are replaced wherever this workspace keeps them: in texts and their older versions, titles, comments, fields, files, exports, search and the audit log.",
        )}
      </p>
      <TextArea
        label={t("forget.names", "Other names and e-mail addresses")}
        description={t("forget.names.hint", "Nicknames, other spellings. One per line.")}
        value={names}
        onChange={(event) => setNames(event.currentTarget.value)}
        onBlur={() => setOtherNames(linesOf(names))}
      />
      {quotes.length > 0 && (
        <CheckboxGroup
          label={t("forget.quotes", "Quotes to remove")}
          options={quotes}
          chosen={highlightIds}
          onChange={setHighlightIds}
        />
      )}
      {unlisted > 0 && (
        <p className={styles.hint}>
          {t(
            "forget.quotes.unlisted",
            "{unlisted} more quotes cannot be listed here. Their words stay, with the name and addresses replaced.",
            { unlisted },
          )}
        </p>
      )}
      <section aria-label={t("forget.plan", "What will be removed")}>
        <h2>{t("forget.plan", "What will be removed")}</h2>
        <p className={styles.hint}>
          {t("forget.plan.hint", "Uploaded files and exports are searched once you start.")}
        </p>
        {places ? (
          <ErasedPlaces caption={t("forget.plan", "What will be removed")} places={places} />
        ) : (
          !problem && <LoadingState rowHeight={40} />
        )}
      </section>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t("forget.start", "Forget this person")}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void forget()}
        loading={sending}
        title={t("forget.confirm", "Forget “{name}” for good?", { name: person.name })}
        confirmLabel={t("forget.confirm.do", "Forget for good")}
      >
        {t(
          "forget.confirm.text",
          "The person, their fields and {quotes} quotes are lost, and their name is replaced everywhere. This cannot be undone.",
          { quotes: highlightIds.length },
        )}
      </ConfirmDialog>
    </div>
  );
}
