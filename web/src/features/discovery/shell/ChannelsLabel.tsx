import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { NewChannelThemesDocument } from "../../../graphql/graphql.ts";

/**
 * The link to the channels, with the number of themes found in the member's since their last visit. Silent on
 * failure.
 */
export function ChannelsLabel() {
  const { data } = useQuery(NewChannelThemesDocument);
  const n = data?.newChannelThemeCount ?? 0;
  return n === 0
    ? t("nav.channels", "Channels")
    : t("nav.channels.new", "Channels ({n, plural, one {# new theme} other {# new themes}})", { n });
}
