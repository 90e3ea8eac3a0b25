import { normalizeSubdomain } from "@fieldstone/model/subdomain/normalize-subdomain.ts";
import { useEffect, useState } from "react";
import { TextField } from "../../ui/forms/TextField.tsx";
import { readFailure } from "../errors/failure.ts";
import { readHost } from "../host.ts";
import { t } from "../i18n/t.ts";
import { getJson } from "../rest.ts";
import { z } from "../zod.ts";
import styles from "./SubdomainField.module.css";

/** Delay after typing before the name is looked up. */
const LOOK_UP_AFTER_MS = 250;

const availability = z.object({
  available: z.boolean(),
  reason: z.optional(z.nullable(z.string())),
  suggestion: z.optional(z.nullable(z.string())),
});

function subdomainAvailability(subdomain: string) {
  return getJson(`/global/subdomain-availability?subdomain=${encodeURIComponent(subdomain)}`, availability);
}

type Answer = {
  name: string;
  available: boolean;
  reason?: string | undefined;
  suggestion?: string | undefined;
};

/** The workspace's address, checked while it is typed. */
export function SubdomainField(props: {
  value: string;
  /** The workspace's current subdomain: neither free nor taken. */
  own?: string;
  disabled?: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const { value, own, error, onChange, onBlur } = props;
  const name = normalizeSubdomain(value);
  const [answer, setAnswer] = useState<Answer>();
  const { rootDomain } = readHost(location.hostname);
  useEffect(() => {
    if (name.length < 2 || name === own) return;
    let current = true;
    const timer = setTimeout(() => {
      subdomainAvailability(name).then(
        ({ available, reason, suggestion }) => {
          if (current)
            setAnswer({ name, available, reason: reason ?? undefined, suggestion: suggestion ?? undefined });
        },
        (failed: unknown) => {
          if (current) setAnswer({ name, available: false, reason: readFailure(failed).message });
        },
      );
    }, LOOK_UP_AFTER_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [name, own]);
  const known = answer?.name === name ? answer : undefined;
  const refused =
    known && !known.available
      ? (known.reason ?? t("subdomain.taken", "This address is taken. Choose another."))
      : undefined;
  return (
    <div>
      <TextField
        label={t("subdomain.label", "Workspace address")}
        value={value}
        required
        disabled={props.disabled}
        spellCheck={false}
        autoComplete="off"
        error={error ?? refused}
        end={<span className={styles.suffix}>.{rootDomain}</span>}
        endWidth={rootDomain.length * 8 + 20}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          if (name !== value) onChange(name);
          onBlur();
        }}
      />
      <p aria-live="polite" className={styles.hint}>
        {known?.available && (
          <span className={styles.good}>
            {t("subdomain.free", "{address} is available.", { address: `${name}.${rootDomain}` })}
          </span>
        )}
        {known?.suggestion && !known.available && (
          <button type="button" className={styles.text} onClick={() => onChange(known.suggestion ?? "")}>
            {t("subdomain.use", "Use {name}", { name: known.suggestion })}
          </button>
        )}
      </p>
    </div>
  );
}
