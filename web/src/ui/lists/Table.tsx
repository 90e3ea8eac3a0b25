import type { ReactNode } from "react";
import styles from "./Table.module.css";

export interface TableColumn<Row> {
  key: string;
  label: string;
  /** Keeps the heading for screen readers only, for columns of actions. */
  hideLabel?: boolean;
  align?: "start" | "end";
  /** Hidden on narrow screens. */
  secondary?: boolean;
  render: (row: Row) => ReactNode;
}

/** A plain table for tens of rows; use VirtualList for long ones. */
export function Table<Row>(props: {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** On a narrow screen it scrolls sideways instead of squeezing its columns. */
  wide?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={props.caption}>
      <table className={styles.table} data-wide={props.wide || undefined}>
        <caption className="fs-hidden">{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                data-secondary={column.secondary || undefined}
              >
                {column.hideLabel ? <span className="fs-hidden">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={props.rowKey(row)}>
              {props.columns.map((column) => (
                <td key={column.key} data-align={column.align} data-secondary={column.secondary || undefined}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
