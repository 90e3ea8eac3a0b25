import { useQuery } from "@apollo/client/react";
import { contactNameOf } from "@fieldstone/model/text/display-names.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { ExpiringConsentsDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import styles from "./Consent.module.css";

/** People whose consent has expired or expires within 30 days. */
export function ExpiringConsents() {
  const { data, error, refetch } = useQuery(ExpiringConsentsDocument);
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={40} />;
  const people = data.peopleWithExpiringConsent;
  if (people.length === 0) return <p>{t("consent.expiring.none", "No consent expires within 30 days.")}</p>;
  return (
    <ul className={styles.list} aria-label={t("consent.expiring", "Expiring consent")}>
      {people.map(({ id, name, consent }) => (
        <li key={id} className={styles.row}>
          <ObjectLink type="person" id={id} title={name}>
            {contactNameOf(name, true)}
          </ObjectLink>
          <ConsentBadge consent={consent} />
        </li>
      ))}
    </ul>
  );
}
