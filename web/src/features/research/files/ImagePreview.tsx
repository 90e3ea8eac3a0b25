import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import styles from "./Files.module.css";

/** An image, or a text where the browser cannot show it, as most cannot show HEIC photos. */
export function ImagePreview({ file }: { file: { readonly id: string; readonly name: string } }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) return <NoPreview />;
  return (
    <img
      className={styles.preview}
      src={`/image/${file.id}?width=1600`}
      alt={file.name}
      onError={() => setShown(false)}
    />
  );
}

/** Shown for a file that only other programs can open. */
export function NoPreview() {
  return (
    <EmptyState compact title={t("files.preview.none", "This kind of file cannot be shown here")}>
      {t("files.preview.none.text", "Download it to open it on your computer.")}
    </EmptyState>
  );
}
