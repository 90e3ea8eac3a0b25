import { Component, type ErrorInfo, type ReactNode } from "react";
import { FailurePage } from "./FailurePage.tsx";
import { readFailure } from "./failure.ts";
import { reportError } from "./report-error.ts";

interface State {
  error: unknown;
  reference: string | undefined;
}

/**
 * Catches render errors below it, reports them, and offers to try again without losing the rest of the page.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, reference: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ reference: reportError(error, info.componentStack ?? undefined) });
  }

  override render(): ReactNode {
    const { error, reference } = this.state;
    if (error === undefined) return this.props.children;
    const failure = readFailure(error);
    return (
      <FailurePage
        failure={{ ...failure, reference: failure.reference ?? reference }}
        onRetry={() => this.setState({ error: undefined, reference: undefined })}
      />
    );
  }
}
