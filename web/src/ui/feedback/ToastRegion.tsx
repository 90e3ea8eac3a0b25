import { IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { word } from "../word.ts";
import styles from "./Toast.module.css";
import { currentToasts, dismissToast, holdToast, releaseToast, subscribeToToasts } from "./toast-store.ts";

/** Where toasts appear; announced politely, without taking the focus. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  return (
    <section className={styles.region} aria-label={word("ui.notices", "Notifications")} aria-live="polite">
      {toasts.map((toast) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the clock, nothing is activated
        <div
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone}
          onMouseEnter={() => holdToast(toast.id)}
          onMouseLeave={() => releaseToast(toast.id)}
          onFocus={() => holdToast(toast.id)}
          onBlur={() => releaseToast(toast.id)}
        >
          <span className={styles.message}>{toast.message}</span>
          {toast.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                toast.action?.run();
                dismissToast(toast.id);
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={word("ui.dismiss", "Dismiss")}
            onClick={() => dismissToast(toast.id)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      ))}
    </section>
  );
}
