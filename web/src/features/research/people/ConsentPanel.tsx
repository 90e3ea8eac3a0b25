import { useApolloClient, useQuery } from "@apollo/client/react";
import { endOfConsentDay } from "@fieldstone/model/people/consent.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { consentLabels } from "../../../app/consent/consent-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  type ConsentState,
  PersonConsentDocument,
  RecordPersonConsentDocument,
} from "../../../graphql/graphql.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./Consent.module.css";

const notAsked = "NONE";
const choices = [notAsked, "ASKED", "GIVEN", "WITHDRAWN"] as const satisfies readonly (
  | ConsentState
  | "NONE"
)[];
type Choice = (typeof choices)[number];

/** A person's consent, edited in place, with who recorded it and when. */
export function ConsentPanel({ personId, canWrite }: { personId: string; canWrite: boolean }) {
  const client = useApolloClient();
  const { data } = useQuery(PersonConsentDocument, { variables: { id: personId } });
  if (!data) return null;
  const { consent } = data.person;
  const state: Choice = !consent ? notAsked : consent.status === "EXPIRED" ? "GIVEN" : consent.status;
  const until = consent?.until?.slice(0, 10) ?? "";
  const labels = consentLabels();

  const send = (next: Choice, day: string) =>
    client.mutate({
      mutation: RecordPersonConsentDocument,
      variables: {
        input: {
          id: personId,
          state: next === notAsked ? null : next,
          until: next === "GIVEN" && day ? endOfConsentDay(day) : null,
        },
      },
    });
  const change = (next: Choice, day: string) =>
    void performAction({
      label: t("consent.recorded", "Consent recorded."),
      run: () => send(next, day),
      undo: () => send(state, until),
    });

  return (
    <div className={styles.panel}>
      <SelectField
        label={t("consent.label", "Consent to be quoted")}
        value={state}
        disabled={!canWrite}
        options={[
          { value: notAsked, label: t("consent.none", "Not requested") },
          { value: "ASKED", label: labels.ASKED },
          { value: "GIVEN", label: labels.GIVEN },
          { value: "WITHDRAWN", label: labels.WITHDRAWN },
        ]}
        onChange={(next) => change(choices.find((choice) => choice === next) ?? notAsked, until)}
      />
      {state === "GIVEN" && (
        <TextField
          key={until}
          label={t("consent.until.label", "Valid until")}
          type="date"
          defaultValue={until}
          disabled={!canWrite}
          onBlur={(event) => {
            if (event.currentTarget.value !== until) change("GIVEN", event.currentTarget.value);
          }}
        />
      )}
      {consent && (
        <p className={styles.recorded}>
          <ConsentBadge consent={consent} />{" "}
          {consent.recordedBy?.name
            ? t("consent.by", "Recorded by {name}", { name: consent.recordedBy.name })
            : t("consent.recorded.at", "Recorded")}{" "}
          <RelativeTime value={consent.recordedAt} />
        </p>
      )}
    </div>
  );
}
