import { Link } from "@tanstack/react-router";
import { CopyText } from "../../../app/CopyText.tsx";
import { t } from "../../../app/i18n/t.ts";
import styles from "./AddData.module.css";

const mutation =
  "mutation ($input: AddChannelDataInput!) { addChannelData(input: $input) { addedCount updatedCount } }";

/** An example request with one point. */
function exampleOf(endpoint: string, channelId: string): string {
  const item = { externalId: "ticket-1", text: "The export is too slow.", author: "Ann" };
  const body = { query: mutation, variables: { input: { channelId, source: "API", items: [item] } } };
  return [
    `curl ${endpoint}`,
    `  -H "authorization: Bearer $FIELDSTONE_TOKEN"`,
    `  -H "content-type: application/json"`,
    `  -d '${JSON.stringify(body)}'`,
  ].join(" \\\n");
}

/** How a program or Zapier sends points to this channel. */
export function ApiPanel({ channelId }: { channelId: string }) {
  const endpoint = `${location.origin}/api/graphql`;
  return (
    <div className={styles.body}>
      <p>
        {t(
          "channel-import.api.text",
          "Send up to 500 points with each call of addChannelData. A point with the same externalId is updated, not added again. In Zapier, use “Webhooks by Zapier” with this address, the source ZAPIER and a token.",
        )}
      </p>
      <CopyText label={t("channel-import.api.address", "Address")} value={endpoint} />
      <div className={styles.example}>
        <CopyText label={t("channel-import.api.example", "Example")} value={exampleOf(endpoint, channelId)} />
      </div>
      <p>
        <Link to="/settings/user/integrations">
          {t("channel-import.api.token", "Create an API token that may write channels")}
        </Link>
      </p>
    </div>
  );
}
