import { useMemo } from "react";
import styles from "./Templates.module.css";
import { type TemplateBlock, templateBlocks } from "./template-blocks.ts";

/** Of the text's headings, below that of what holds it. */
type HeadingLevel = 3 | 4;

/** A template's text as a reader sees it, without the signs of Markdown. */
export function TemplateText({ markdown, level }: { markdown: string; level: HeadingLevel }) {
  const blocks = useMemo(() => templateBlocks(markdown), [markdown]);
  return (
    <div className={styles.text}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place, and the text is fixed
        <Block key={at} block={block} level={level} />
      ))}
    </div>
  );
}

function Block({ block, level }: { block: TemplateBlock; level: HeadingLevel }) {
  if ("text" in block) {
    if (block.kind === "text") return <p>{block.text}</p>;
    return level === 3 ? <h3>{block.text}</h3> : <h4>{block.text}</h4>;
  }
  const items = block.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place, and two may be alike
    <li key={at}>{item}</li>
  ));
  return block.kind === "numbers" ? (
    <ol className={styles.numbered}>{items}</ol>
  ) : (
    <ul className={styles.parts}>{items}</ul>
  );
}
