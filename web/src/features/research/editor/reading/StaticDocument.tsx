import "../document.css";
import "../document-marks.css";
import { embedAddress } from "@fieldstone/model/files/embeddable-hosts.ts";
import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { readReference, type TextReference } from "@fieldstone/model/views/text-reference.ts";
import { createElement, Fragment, type ReactNode, type Ref } from "react";
import { embedFrame } from "../nodes/embed-frame.ts";
import { embeddedHighlightId } from "../nodes/embedded-highlight-id.ts";
import { shownSpeaker } from "../nodes/turn-label.ts";
import { safeHref } from "../toolbar/safe-href.ts";
import { type ReadMark, type ReadNode, readDocument } from "./read-document.ts";

const marks: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
};

const blocks: Readonly<Record<string, string>> = {
  bulletList: "ul",
  listItem: "li",
  blockquote: "blockquote",
  tableRow: "tr",
  tableCell: "td",
  tableHeader: "th",
};

function withMark(inside: ReactNode, mark: ReadMark): ReactNode {
  if (mark.type === "link") {
    const href = safeHref(mark.attrs.href);
    if (!href) return inside;
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    );
  }
  const tag = marks[mark.type];
  return tag ? createElement(tag, null, inside) : inside;
}

/** The first mark is outermost, as in the editor. */
function withMarks(text: ReactNode, given: readonly ReadMark[]): ReactNode {
  let drawn = text;
  for (const mark of [...given].reverse()) drawn = withMark(drawn, mark);
  return drawn;
}

/** Renders a reference: as a card with its node's display options, or within a line. */
export type RenderReference = (reference: TextReference, card?: { readonly display: unknown }) => ReactNode;

interface Drawing {
  /** Renders an embedded highlight. */
  embed: ((highlightId: string) => ReactNode) | undefined;
  reference: RenderReference | undefined;
  /** Renders a chart from its node's options. */
  chart: ((view: unknown) => ReactNode) | undefined;
  /** Appended to image URLs. */
  imageQuery: string;
  /** Renders a numbered text run of the document, for example with passages marked. */
  text: (text: string) => ReactNode;
}

function children(node: ReadNode, drawing: Drawing): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the document is drawn once and never reordered
  return node.content.map((child, index) => <Fragment key={index}>{draw(child, drawing)}</Fragment>);
}

function turn(node: ReadNode, drawing: Drawing): ReactNode {
  const { startMs, speaker } = node.attrs;
  const time = typeof startMs === "number" ? formatTimestamp(startMs) : null;
  return (
    <p className="fs-turn" data-name={shownSpeaker(speaker, time)} data-time={time}>
      {children(node, drawing)}
    </p>
  );
}

/** Without a renderer that loads references, nothing is known about them. */
function drawReference({ type, attrs }: ReadNode, drawing: Drawing): ReactNode {
  const reference = readReference(attrs);
  if (reference === undefined) return null;
  if (type === "inlineReference") return drawing.reference?.(reference);
  return drawing.reference?.(reference, { display: attrs.display });
}

/** The frame for a block that consists only of a link to an embeddable host. */
function linkedFrame({ content: [only, ...others] }: ReadNode): string | undefined {
  const href = only?.marks.find(({ type }) => type === "link")?.attrs.href;
  return others.length === 0 && typeof href === "string" ? embedAddress(href) : undefined;
}

function draw(node: ReadNode, drawing: Drawing): ReactNode {
  const { attrs } = node;
  switch (node.type) {
    case "text":
      return withMarks(drawing.text(node.text), node.marks);
    case "hardBreak":
      return <br />;
    case "paragraph": {
      const address = linkedFrame(node);
      if (address === undefined) return <p>{children(node, drawing)}</p>;
      const { referrerpolicy, title, ...frame } = embedFrame(address);
      return (
        <>
          <p>{children(node, drawing)}</p>
          <div className="fs-link-embed">
            <iframe {...frame} title={title} referrerPolicy="strict-origin-when-cross-origin" />
          </div>
        </>
      );
    }
    case "heading":
      return createElement(`h${Number(attrs.level) || 1}`, null, children(node, drawing));
    case "orderedList":
      return <ol start={Number(attrs.start) || 1}>{children(node, drawing)}</ol>;
    case "taskList":
      return <ul data-type="taskList">{children(node, drawing)}</ul>;
    case "taskItem":
      return (
        <li data-checked={attrs.checked === true}>
          <label>
            <input
              type="checkbox"
              checked={attrs.checked === true}
              readOnly
              disabled
              aria-label={plainText(node)}
            />
          </label>
          <div>{children(node, drawing)}</div>
        </li>
      );
    case "codeBlock":
      return (
        <pre>
          <code>{children(node, drawing)}</code>
        </pre>
      );
    case "horizontalRule":
      return <hr />;
    case "image":
      return (
        <img
          src={`/image/${encodeURIComponent(String(attrs.fileId))}${drawing.imageQuery}`}
          alt={typeof attrs.alt === "string" ? attrs.alt : ""}
          loading="lazy"
        />
      );
    case "table":
      return (
        <table>
          <tbody>{children(node, drawing)}</tbody>
        </table>
      );
    case "turn":
      return turn(node, drawing);
    case "highlightEmbed": {
      const highlightId = embeddedHighlightId(attrs.highlightId);
      return highlightId === undefined ? null : drawing.embed?.(highlightId);
    }
    case "chart":
      return drawing.chart?.(attrs.view);
    case "reference":
    case "inlineReference":
      return drawReference(node, drawing);
    default: {
      const tag = blocks[node.type];
      return tag ? createElement(tag, null, children(node, drawing)) : children(node, drawing);
    }
  }
}

function plainText(node: ReadNode): string {
  return node.text + node.content.map(plainText).join("");
}

/** A document rendered without an editor: before the session is ready, and on public pages. */
export function StaticDocument(props: {
  content: unknown;
  /** Number of blocks to render; all by default. */
  blocksMax?: number;
  renderEmbed?: (highlightId: string) => ReactNode;
  renderReference?: RenderReference;
  renderChart?: (view: unknown) => ReactNode;
  /** Gives visitors of a share link access to the images. */
  shareToken?: string;
  /** Text runs are numbered from 0 in document order. */
  renderText?: (text: string, number: number) => ReactNode;
  label: string;
  ref?: Ref<HTMLElement>;
}) {
  const document = readDocument(props.content);
  const shown = {
    ...document,
    content: document.content.slice(0, props.blocksMax ?? document.content.length),
  };
  const imageQuery = props.shareToken ? `?share=${encodeURIComponent(props.shareToken)}` : "";
  let number = 0;
  const text = (run: string) => props.renderText?.(run, number++) ?? run;
  return (
    <article
      ref={props.ref}
      className="fs-document"
      data-static
      data-first={props.blocksMax}
      aria-label={props.label}
    >
      {children(shown, {
        embed: props.renderEmbed,
        reference: props.renderReference,
        chart: props.renderChart,
        text,
        imageQuery,
      })}
    </article>
  );
}
