import { useQuery } from "@apollo/client/react";
import { CitedWordsDocument } from "../../graphql/graphql.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { t } from "../i18n/t.ts";

/**
 * Says that the words an answer quotes have changed since; renders nothing without a citation in the address.
 */
export function ChangedCitation({ citation }: { citation: string | undefined }) {
  const { data } = useQuery(CitedWordsDocument, {
    variables: { citationReferenceId: citation ?? "" },
    skip: citation === undefined,
    fetchPolicy: "network-only",
  });
  if (data?.askCitation.state !== "CHANGED") return null;
  return (
    <Banner tone="warning">
      {t("citation.changed", "The text has changed since it was quoted. It said: “{quote}”", {
        quote: data.askCitation.quote,
      })}
    </Banner>
  );
}
