import { type SubmitEvent, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import {
  AddEnterpriseDomainDocument,
  type Authentication_FieldsFragment,
  RemoveEnterpriseDomainDocument,
  VerifyEnterpriseDomainDocument,
} from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Table } from "../../../ui/lists/Table.tsx";
import styles from "./Settings.module.css";
import { useAuthenticationAction } from "./useAuthenticationAction.ts";

/** The domains whose addresses sign in with the provider. */
export function EnterpriseDomains({ domains }: { domains: Authentication_FieldsFragment["domains"] }) {
  const { run, busy, failure } = useAuthenticationAction();
  const form = useRef<HTMLFormElement>(null);

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const domain = String(new FormData(event.currentTarget).get("domain") ?? "");
    const input = { domain };
    if (
      await run(AddEnterpriseDomainDocument, { input }, (data) => data.addEnterpriseDomain.authentication)
    ) {
      form.current?.reset();
      showToast(t("domains.added", "“{domain}” was added.", { domain: domain.trim() }));
    }
  }
  const verify = (domain: string) =>
    run(
      VerifyEnterpriseDomainDocument,
      { input: { domain } },
      (data) => data.verifyEnterpriseDomain.authentication,
    );
  const remove = (domain: string) =>
    run(
      RemoveEnterpriseDomainDocument,
      { input: { domain } },
      (data) => data.removeEnterpriseDomain.authentication,
    );

  return (
    <section aria-labelledby="domains" className={styles.section}>
      <h2 id="domains">{t("domains.title", "Domains")}</h2>
      <p className={styles.faint}>
        {t(
          "domains.why",
          "We only trust your provider for these domains. To verify a domain, add the text next to it to the domain's DNS as a TXT record.",
        )}
      </p>
      {domains.length > 0 && (
        <Table
          caption={t("domains.title", "Domains")}
          rows={domains}
          rowKey={({ domain }) => domain}
          columns={[
            {
              key: "domain",
              label: t("domains.domain", "Domain"),
              render: ({ domain }) => <strong>{domain}</strong>,
            },
            {
              key: "record",
              label: t("domains.record", "TXT record"),
              render: ({ record }) => <code className={styles.code}>{record}</code>,
            },
            {
              key: "state",
              label: t("domains.state", "Status"),
              render: ({ verifiedAt }) =>
                verifiedAt ? t("domains.proven", "Verified") : t("domains.unproven", "Not verified yet"),
            },
            {
              key: "actions",
              label: t("domains.actions", "Actions"),
              hideLabel: true,
              align: "end",
              render: ({ domain, verifiedAt }) => (
                <span className={styles.actions}>
                  {!verifiedAt && (
                    <Button
                      size="small"
                      loading={busy}
                      aria-label={t("domains.check.of", "Check {domain}", { domain })}
                      onClick={() => void verify(domain)}
                    >
                      {t("domains.check", "Check")}
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={t("domains.remove.of", "Remove {domain}", { domain })}
                    onClick={() => void remove(domain)}
                  >
                    {t("domains.remove", "Remove")}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      <form
        ref={form}
        className={`${styles.form} ${styles.below}`}
        noValidate
        onSubmit={(event) => void add(event)}
      >
        <TextField
          label={t("domains.new", "Another domain")}
          name="domain"
          required
          error={failure?.message}
        />
        <Button type="submit" loading={busy}>
          {t("domains.add", "Add domain")}
        </Button>
      </form>
    </section>
  );
}
