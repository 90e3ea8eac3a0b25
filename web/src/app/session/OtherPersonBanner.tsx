import { useEffect, useState } from "react";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/forms/Button.tsx";
import styles from "../connection/ConnectionBanner.module.css";
import { t } from "../i18n/t.ts";
import { announcePerson } from "./announce-person.ts";
import { useSession } from "./SessionContext.tsx";

/**
 * Shown once another tab of this workspace has signed in as someone else: this page still shows the previous
 * person, but what it sends is done by the new one.
 */
export function OtherPersonBanner() {
  const { user } = useSession();
  const [other, setOther] = useState<string>();
  useEffect(() => announcePerson({ id: user.id, name: user.name }, setOther), [user.id, user.name]);
  if (other === undefined) return null;
  return (
    <div className={styles.place}>
      <Banner
        tone="warning"
        action={
          <Button size="small" onClick={() => location.reload()}>
            {t("session.reload", "Reload")}
          </Button>
        }
      >
        {t("session.other-person", "You signed in as {name} in another tab. Reload this page to continue.", {
          name: other.trim() || t("session.another-account", "someone else"),
        })}
      </Banner>
    </div>
  );
}
