import { breadcrumbs, truncateBreadcrumb } from "@fieldstone/model/breadcrumbs.ts";
import type { ReactNode } from "react";
import { Menu } from "../overlays/Menu.tsx";
import { word } from "../word.ts";
import styles from "./Breadcrumbs.module.css";

export interface Crumb {
  title: string;
  href: string;
}

/** A page's breadcrumbs. Long titles are cut and long paths collapse, by the model's rules. */
export function Breadcrumbs(props: {
  path: readonly Crumb[];
  /** Distinguishes it from other breadcrumbs on the screen. */
  label?: string;
  /** Renders the router's own link, so that a click does not reload the page. */
  link: (crumb: Crumb, label: string) => ReactNode;
  onOpen: (crumb: Crumb) => void;
}) {
  const hidden = word("ui.breadcrumbs.hidden", "Hidden breadcrumbs");
  return (
    <nav aria-label={props.label ?? word("ui.breadcrumbs", "Breadcrumbs")}>
      <ol className={styles.path}>
        {breadcrumbs(props.path).map((crumb) =>
          crumb.kind === "segment" ? (
            <li key={crumb.item.href} title={crumb.item.title}>
              {props.link(crumb.item, crumb.label)}
            </li>
          ) : (
            <li key="collapsed">
              <Menu
                label={hidden}
                position="bottom-start"
                target={
                  <button type="button" className={styles.more} aria-label={hidden}>
                    {crumb.label}
                  </button>
                }
                sections={[
                  {
                    key: "hidden",
                    items: crumb.items.map((item) => ({
                      key: item.href,
                      label: truncateBreadcrumb(item.title),
                      onSelect: () => props.onOpen(item),
                    })),
                  },
                ]}
              />
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
