import { useEffect, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { fieldTypeLabels, fieldTypeOptions, isFieldType } from "../../../app/fields/field-type-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import type {
  CustomField_FieldFragment as CustomField,
  FieldTypeChangePlanQuery,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./FieldSettings.module.css";
import type { FieldActions } from "./useFieldActions.ts";

type Plan = FieldTypeChangePlanQuery["fieldTypeChangePlan"];

function PlanText({ plan, type }: { plan: Plan; type: string }) {
  const { valueCount, keptCount, keptExamples } = plan;
  return (
    <div role="status">
      <p>
        {t(
          "field.plan",
          "{converted, plural, one {# value becomes} other {# values become}} {type}. {kept, plural, =0 {None is left out.} one {# cannot be converted.} other {# cannot be converted.}}",
          { converted: valueCount - keptCount, kept: keptCount, type },
        )}
      </p>
      {keptCount > 0 && (
        <>
          <p>{t("field.plan.kept", "They are kept, and return when you change the type back:")}</p>
          <ul className={styles.examples}>
            {keptExamples.map((example, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two examples may read alike, and none moves
              <li key={at}>{example}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Changes a field's type, after showing what happens to its values. */
export function FieldTypeDialog(props: { field: CustomField; actions: FieldActions; onClose: () => void }) {
  const { field, actions } = props;
  const onClose = useWhileShown(props.onClose);
  const [type, setType] = useState(field.type);
  const [plan, setPlan] = useState<Plan>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const planFor = actions.plan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: planned once for each type that is chosen
  useEffect(() => {
    setPlan(undefined);
    if (type === field.type) return;
    let wanted = true;
    planFor(field.id, type).then(
      (planned) => wanted && setPlan(planned),
      (error: unknown) => wanted && setProblem(readFailure(error).message),
    );
    return () => {
      wanted = false;
    };
  }, [type, field.id]);
  const confirm = async () => {
    if (!plan) return;
    setBusy(true);
    const rejection = await actions.changeType(field, type, plan.keptCount);
    setBusy(false);
    if (rejection === undefined) return onClose();
    setProblem(rejection);
    setPlan(await planFor(field.id, type).catch(() => undefined));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("field.type.title", "Change the type of “{title}”", { title: field.title })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            loading={busy}
            disabledReason={plan ? undefined : t("field.type.choose", "Choose another type first.")}
            onClick={() => void confirm()}
          >
            {t("field.type.confirm", "Change type")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <SelectField
          label={t("field.type", "Type")}
          value={type}
          autoFocus
          error={problem}
          options={fieldTypeOptions()}
          onChange={(chosen) => {
            setProblem(undefined);
            if (isFieldType(chosen)) setType(chosen);
          }}
        />
        {plan && <PlanText plan={plan} type={fieldTypeLabels()[type]} />}
      </div>
    </Dialog>
  );
}
