import { IconGripVertical } from "@tabler/icons-react";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { DocumentChart } from "../editor/nodes/DocumentChart.tsx";
import { embeddedHighlightId } from "../editor/nodes/embedded-highlight-id.ts";
import { BlockMenu } from "./BlockMenu.tsx";
import { EmbeddedQuote } from "./EmbeddedQuote.tsx";
import styles from "./EmbedView.module.css";

function Handle() {
  return (
    <span className={styles.handle} data-drag-handle aria-hidden>
      <IconGripVertical size={16} />
    </span>
  );
}

function EmbedView(props: NodeViewProps) {
  const highlightId = embeddedHighlightId(props.node.attrs.highlightId);
  return (
    <NodeViewWrapper className={styles.embed} data-highlight-embed>
      <Handle />
      <div className={styles.body} contentEditable={false}>
        {highlightId !== undefined && <EmbeddedQuote highlightId={highlightId} />}
      </div>
      <span className={styles.menu} contentEditable={false}>
        <BlockMenu
          {...props}
          label={t("insight.quote.menu", "Quote")}
          moreLabel={t("insight.quote.more", "Actions for this quote")}
        />
      </span>
    </NodeViewWrapper>
  );
}

function ChartView(props: NodeViewProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <NodeViewWrapper className={styles.embed} data-chart-embed>
      <Handle />
      <div className={styles.body} contentEditable={false}>
        {/* While the text is only read the editor refuses the change, and what was chosen lasts as long as the page. */}
        <DocumentChart
          view={props.node.attrs.view}
          onViewChange={(view) => props.updateAttributes({ view })}
          choosing={isChoosing ? { end: () => setChoosing(false) } : undefined}
        />
      </div>
      <span className={styles.menu} contentEditable={false}>
        <BlockMenu
          {...props}
          label={t("insight.chart.menu", "Chart")}
          moreLabel={t("insight.chart.more", "Actions for this chart")}
          items={[
            {
              key: "choose",
              label: t("insight.chart.choose", "Filter and items…"),
              onSelect: () => setChoosing(true),
            },
          ]}
        />
      </span>
    </NodeViewWrapper>
  );
}

/** Renders embedded highlights in the insight's editor. */
export const embedView = ReactNodeViewRenderer(EmbedView);
/** Renders charts in the insight's editor. */
export const chartView = ReactNodeViewRenderer(ChartView);
