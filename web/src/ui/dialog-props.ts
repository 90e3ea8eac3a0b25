import type { ReactNode } from "react";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end; the act last. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
}
