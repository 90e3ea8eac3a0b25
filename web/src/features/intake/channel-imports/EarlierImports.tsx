import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { ChannelImportsDocument, type ChannelImportsQuery } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./AddData.module.css";

type Import = ChannelImportsQuery["channel"]["imports"][number];

function nameOf({ fileName, source }: Import): string {
  if (fileName) return fileName;
  return source === "CSV" ? t("channel-import.pasted", "Pasted text") : source;
}

/** Earlier imports, each with undo, and the workspace's remaining points. */
export function EarlierImports(props: { channelId: string; onUndo: (importId: string) => Promise<boolean> }) {
  const { data } = useQuery(ChannelImportsDocument, {
    variables: { id: props.channelId },
  });
  if (!data) return null;
  const { imports } = data.channel;
  const { used, max } = data.channelDataRoom;
  return (
    <>
      {max !== null && (
        <p className={styles.meta}>
          {t("channel-import.room", "Your workspace has {used} of {max} points.", {
            used: used.toLocaleString("en"),
            max: max.toLocaleString("en"),
          })}
        </p>
      )}
      {imports.length > 0 && (
        <section>
          <h3>{t("import.earlier", "Earlier imports")}</h3>
          <ul className={styles.history}>
            {imports.map((item) => (
              <li key={item.id}>
                <span>
                  {nameOf(item)}{" "}
                  <span className={styles.meta}>
                    {t("count.points", "{n, plural, one {# point} other {# points}}", { n: item.addedCount })}
                    {" · "}
                    {item.author.name} <RelativeTime value={item.createdAt} />
                  </span>
                </span>
                <Button
                  size="small"
                  aria-label={t("channel-import.undo.name", "Undo import of {name}", { name: nameOf(item) })}
                  onClick={() => void props.onUndo(item.id)}
                >
                  {t("people-import.undo", "Undo import")}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
