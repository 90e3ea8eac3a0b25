import type { TextReference } from "@fieldstone/model/views/text-reference.ts";
import { t } from "../../../app/i18n/t.ts";
import styles from "./Reference.module.css";
import { ReferenceIcon } from "./ReferenceIcon.tsx";
import { ReferenceLink } from "./ReferenceLink.tsx";
import { useReferenced } from "./useReferenced.ts";

/** An object's name inline in a text. Readers without access see nothing of it. */
export function InlineReference({ reference }: { reference: TextReference }) {
  const state = useReferenced(reference);
  switch (state.kind) {
    case "loading":
      return <span className={styles.inlineMissing}>…</span>;
    case "missing":
    case "failed":
      return (
        <span className={styles.inlineMissing}>
          {state.kind === "missing"
            ? t("reference.inline.missing", "item not available")
            : t("reference.inline.failed", "item could not be loaded")}
        </span>
      );
    case "found":
      return (
        <ReferenceLink object={state.object} className={styles.inline}>
          <ReferenceIcon object={state.object} />
          {state.object.title}
        </ReferenceLink>
      );
  }
}
