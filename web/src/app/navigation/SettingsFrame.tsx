import { IconSearch } from "@tabler/icons-react";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "../../ui/forms/Button.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { t } from "../i18n/t.ts";
import styles from "./SettingsFrame.module.css";
import { currentSettingsPage, type SettingsSectionList, searchSettings } from "./settings-pages.ts";

/** The settings sidebar beside the open page. On a narrow screen a button opens it above the page. */
export function SettingsFrame(props: {
  label: string;
  sections: readonly SettingsSectionList[];
  children: ReactNode;
}) {
  const { label, sections, children } = props;
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the list
  useEffect(() => setOpen(false), [pathname]);
  const current = currentSettingsPage(sections, pathname);
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <Button fullWidth aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("settings.all", "All settings")}
        </Button>
      </div>
      <nav className={styles.side} data-open={open || undefined} aria-label={label}>
        <SettingsList sections={sections} currentTo={current?.to} />
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
}

function SettingsList(props: { sections: readonly SettingsSectionList[]; currentTo: string | undefined }) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const id = useId();
  const found = searchSettings(props.sections, typed);
  const [first] = found.flatMap(({ pages }) => pages);
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (first && typed.trim()) void navigate({ to: first.to });
          }}
        >
          <TextField
            type="search"
            label={t("settings.find", "Find a setting")}
            hideLabel
            placeholder={t("settings.find", "Find a setting")}
            start={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      </search>
      {found.map(({ title, pages }, index) => (
        <div key={title}>
          <p className={styles.heading} id={`${id}-${index}`}>
            {title}
          </p>
          <ul className={styles.places} aria-labelledby={`${id}-${index}`}>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: true }}
                  className={styles.place}
                  {...(to === props.currentTo ? ({ "aria-current": "page" } as const) : {})}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles.none} role="status">
        {found.length === 0 ? t("settings.none", "No matching settings.") : ""}
      </p>
    </>
  );
}
