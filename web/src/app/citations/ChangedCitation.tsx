import { useQuery } from "@apollo/client/react";
import { CitedWordsDocument } from "../../graphql/graphql.ts";
import { Banner } from "../../ui/Banner.tsx";
import { t } from "../i18n/t.ts";

/** Says where the words that an answer quotes have changed since; nothing where the address names no citation. */
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
