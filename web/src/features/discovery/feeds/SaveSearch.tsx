import { savedFeedTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconBookmark, IconBookmarks } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";
import { isAsked, type SearchSearch } from "../search/search-view.ts";
import styles from "./Feeds.module.css";
import { useFeedActions } from "./useFeedActions.ts";

/** Saves the current search under a name, and links to the saved ones. */
export function SaveSearch({ view }: { view: SearchSearch }) {
  const { create } = useFeedActions();
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Link to="/explore" className={styles.toFeeds}>
        <IconBookmarks size={16} aria-hidden />
        {t("feed.list", "Saved searches")}
      </Link>
      {isAsked(view) && (
        <Button icon={<IconBookmark size={16} aria-hidden />} onClick={() => setNaming(true)}>
          {t("feed.create", "Save search")}
        </Button>
      )}
      {naming && (
        <NameDialog
          title={t("feed.creating", "Save search")}
          label={t("feed.name", "Name")}
          submitLabel={t("feed.save", "Save")}
          initial={view.query?.slice(0, savedFeedTitleLengthMax) ?? ""}
          lengthMax={savedFeedTitleLengthMax}
          onClose={() => setNaming(false)}
          onSubmit={(title) => create(title, view)}
        />
      )}
    </>
  );
}
