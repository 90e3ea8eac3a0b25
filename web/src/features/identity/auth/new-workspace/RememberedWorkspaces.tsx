import { useState } from "react";
import { readHost, workspaceUrl } from "../../../../app/host.ts";
import { t } from "../../../../app/i18n/t.ts";
import { forgetWorkspace, rememberedWorkspaces } from "../../../../app/session/remembered-workspaces.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Avatar } from "../../../../ui/marks/Avatar.tsx";
import styles from "../AuthLayout.module.css";

/** Workspaces opened before in this browser; each link leads to the same page there. */
export function RememberedWorkspaces({ path = "/home" }: { path?: string | undefined }) {
  const [names, setNames] = useState(rememberedWorkspaces);
  const { rootDomain } = readHost(location.hostname);
  if (names.length === 0) return null;
  return (
    <section className={`${styles.foot} ${styles.remembered}`}>
      <h2>{t("remembered.title", "Opened in this browser")}</h2>
      <ul className={styles.teams}>
        {names.map((name) => (
          <li key={name} className={styles.known}>
            <a className={styles.team} href={workspaceUrl(name, path)}>
              <Avatar name={name} size={28} square />
              <span className={styles.teamName}>
                <strong>{name}</strong>
                <span>
                  {name}.{rootDomain}
                </span>
              </span>
            </a>
            <Button
              kind="quiet"
              size="small"
              aria-label={t("remembered.forget.name", "Forget {name}", { name })}
              onClick={() => {
                forgetWorkspace(name);
                setNames(rememberedWorkspaces());
              }}
            >
              {t("remembered.forget", "Forget")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
