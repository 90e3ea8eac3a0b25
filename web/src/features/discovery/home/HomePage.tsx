import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { Page } from "../../../ui/Page.tsx";
import styles from "./Home.module.css";
import { PublishedInsights } from "./PublishedInsights.tsx";

const links = () => [
  {
    href: "https://fieldstone.example/academy",
    title: t("home.academy", "Academy"),
    text: t("home.academy.text", "Short lessons on interviewing, tagging and writing insights."),
  },
  {
    href: "https://fieldstone.example/demo",
    title: t("home.demo", "Live demo"),
    text: t("home.demo.text", "Watch a study go from recording to insight, and ask anything."),
  },
  {
    href: "https://fieldstone.example/community",
    title: t("home.community", "Community"),
    text: t("home.community.text", "See how other research teams work, and share how you do."),
  },
];

/** What the workspace learned last, and where to learn more. */
export function HomePage() {
  usePageTitle(t("nav.home", "Home"));
  return (
    <Page title={t("nav.home", "Home")}>
      <section className={styles.section} aria-labelledby="home-insights">
        <h2 id="home-insights">{t("home.insights", "Discover new insights")}</h2>
        <PublishedInsights />
      </section>
      <section className={styles.section} aria-labelledby="home-skills">
        <h2 id="home-skills">{t("home.skills", "Sharpen your skills")}</h2>
        <ul className={styles.links}>
          {links().map((link) => (
            <li key={link.href}>
              <a href={link.href} target="_blank" rel="noreferrer">
                {link.title}
                <span className="fs-hidden">{t("link.newtab", "(opens in a new tab)")}</span>
              </a>
              <p>{link.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
