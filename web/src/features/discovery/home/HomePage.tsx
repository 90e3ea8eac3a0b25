import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NewMenu } from "../../../app/commands/NewMenu.tsx";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./Home.module.css";
import { PublishedInsights } from "./PublishedInsights.tsx";

const links = () =>
  [
    {
      lesson: "interviews",
      title: t("home.interviews", "Interview well"),
      text: t("home.interviews.text", "Ask about what happened, and let people finish."),
    },
    {
      lesson: "tagging",
      title: t("home.tagging", "Tag what matters"),
      text: t("home.tagging.text", "Mark the words that count, and gather what many people said."),
    },
    {
      lesson: "insights",
      title: t("home.writing", "Write an insight"),
      text: t("home.writing.text", "Say what you learned, and keep the quotes that support it."),
    },
  ] as const;

/** What the workspace learned most recently, and how to learn more. `children` come first. */
export function HomePage({ children }: { children?: ReactNode }) {
  const title = t("nav.home", "Home");
  usePageTitle(title);
  return (
    <Page
      title={title}
      actions={
        <>
          <Link to="/recent">{t("recent.title", "Recent changes")}</Link>
          <NewMenu primary />
        </>
      }
    >
      {children}
      <section className={styles.section} aria-labelledby="home-insights">
        <h2 id="home-insights">{t("home.insights", "Discover new insights")}</h2>
        <PublishedInsights />
      </section>
      <section className={styles.section} aria-labelledby="home-skills">
        <h2 id="home-skills">{t("home.skills", "Sharpen your skills")}</h2>
        <ul className={styles.links}>
          {links().map((link) => (
            <li key={link.lesson}>
              <Link to="/learn/$lesson" params={{ lesson: link.lesson }}>
                {link.title}
              </Link>
              <p>{link.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
