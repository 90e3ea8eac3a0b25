import type { ReactNode } from "react";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Something inside is open that Esc closes first. */
  keepsOpen?: boolean;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom; the main action last. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
}
