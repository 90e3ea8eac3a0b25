import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./Files.module.css";

/** A picture, or words in its place where this browser cannot show it, as most cannot show photographs of the kind HEIC. */
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

/** For a file that only another program can open. */
export function NoPreview() {
  return (
    <EmptyState compact title={t("files.preview.none", "This kind of file cannot be shown here")}>
      {t("files.preview.none.text", "Download it to open it on your computer.")}
    </EmptyState>
  );
}
