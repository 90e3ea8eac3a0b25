import { useQuery } from "@apollo/client/react";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { ReactNode } from "react";
import { copyText } from "../../../../app/copy-text.ts";
import { t } from "../../../../app/i18n/t.ts";
import { objectKind } from "../../../../app/objects/object-registry.ts";
import { AuditPeopleDocument, AuditProjectsDocument } from "../../../../graphql/graphql.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { AuditObjectLink } from "../AuditObjectLink.tsx";
import styles from "./AuditDetails.module.css";
import { factLabel, valueText } from "./audit-fact-labels.ts";
import { type AuditFact, auditFacts } from "./audit-facts.ts";

/** Items of a list that are shown; the copied JSON has all of them. */
const shownItemsMax = 10;

/** Digits at the end of an id that tell objects of one kind apart. */
const shownDigits = 6;

/** Names of members and titles of projects, by id. */
type Names = ReadonlyMap<string, string>;

/** The data of an entry as a list of facts, and a button that copies it as it is stored. */
export function AuditDetails({ data }: { data: unknown }) {
  const names = useNames();
  return (
    <>
      <Facts facts={auditFacts(data)} names={names} />
      <Button
        kind="quiet"
        size="small"
        onClick={() => void copyText(JSON.stringify(data, undefined, 2), t("audit.copied", "JSON copied."))}
      >
        {t("audit.copy", "Copy as JSON")}
      </Button>
    </>
  );
}

function useNames(): Names {
  const people = useQuery(AuditPeopleDocument).data?.members ?? [];
  const projects = useQuery(AuditProjectsDocument).data?.projects.edges ?? [];
  const names = new Map<string, string>();
  for (const { id, name, email } of people) {
    const shown = name || email;
    if (shown) names.set(id, shown);
  }
  for (const { node } of projects) names.set(node.id, titleOf(node.title));
  return names;
}

function Facts({ facts, names }: { facts: readonly AuditFact[]; names: Names }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.key} className={styles.fact} data-nested={fact.parts !== undefined || undefined}>
          <dt>{factLabel(fact.key)}</dt>
          <dd>
            {fact.parts ? <Facts facts={fact.parts} names={names} /> : <Values fact={fact} names={names} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ fact, names }: { fact: AuditFact; names: Names }) {
  const { key, was, value } = fact;
  if (!("was" in fact)) return <Value name={key} value={value} names={names} />;
  return (
    <>
      <span className="fs-hidden">{t("audit.was", "Before:")} </span>
      <Value name={key} value={was} names={names} />
      {"value" in fact && (
        <>
          <span aria-hidden> → </span>
          <span className="fs-hidden">. {t("audit.now", "Now:")} </span>
          <Value name={key} value={value} names={names} />
        </>
      )}
    </>
  );
}

function Value({ name, value, names }: { name: string; value: unknown; names: Names }): ReactNode {
  if (Array.isArray(value) && value.length > 0) {
    const more = value.length - shownItemsMax;
    return (
      <ul className={styles.items}>
        {value.slice(0, shownItemsMax).map((item: unknown, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and items may repeat
          <li key={index}>
            <Value name={name} value={item} names={names} />
          </li>
        ))}
        {more > 0 && <li>{t("audit.more", "and {n} more", { n: more })}</li>}
      </ul>
    );
  }
  if (typeof value !== "string") return valueText(name, value);
  const id = idIn(name, value);
  if (id !== undefined) return <IdLink name={name} id={id} title={names.get(id)} />;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) {
    const moment = new Date(value).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    return <time dateTime={value}>{moment}</time>;
  }
  return valueText(name, value);
}

/** What an id names, linked where the name of the fact tells its kind and the kind has a page. */
function IdLink({ name, id, title }: { name: string; id: string; title: string | undefined }) {
  const type = name.replace(/Ids?$/, "");
  const label = objectKind(type)?.label();
  const words = title ?? (label === undefined ? id : `${label} ${id.slice(-shownDigits)}`);
  return <AuditObjectLink type={type} id={id} title={title} words={words} />;
}

const uuidLength = 36;

/** The id that a text is. A word can look like a short id, so those are read only where the name says that it is one. */
function idIn(name: string, value: string): string | undefined {
  const id = /Ids?$/.test(name) || value.length === uuidLength ? tryParseId(value) : undefined;
  return id === undefined ? undefined : toShortId(id);
}
