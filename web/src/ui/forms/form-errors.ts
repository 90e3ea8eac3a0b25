import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the first field with an error once a submission was rejected: screen readers read its message,
 * and typing corrects it. Call `expectErrors` when the form is submitted.
 * @param busy submitted, and not answered yet
 */
export function useFocusOnError(busy: boolean): {
  form: RefObject<HTMLFormElement | null>;
  expectErrors: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const isExpected = useRef(false);
  useEffect(() => {
    if (!isExpected.current || busy) return;
    const field = form.current?.querySelector<HTMLElement>(":is(input, select, textarea)[aria-invalid=true]");
    if (!field) return;
    isExpected.current = false;
    field.focus();
  });
  return {
    form,
    expectErrors: () => {
      isExpected.current = true;
    },
  };
}

/** The message where a form shows a failure: with the reference only where the message says what it is for. */
export function failureText(failure: {
  readonly kind: string;
  readonly message: string;
  readonly reference: string | undefined;
}): string {
  const { kind, message, reference } = failure;
  return kind === "broken" && reference !== undefined ? `${message} ${reference}` : message;
}
