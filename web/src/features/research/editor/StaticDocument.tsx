import "./document.css";
import "./document-marks.css";
import { embedAddress } from "@fieldstone/model/files/embeddable-hosts.ts";
import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { readReference, type TextReference } from "@fieldstone/model/views/text-reference.ts";
import { createElement, Fragment, type ReactNode, type Ref } from "react";
import { embedFrame } from "./embed-frame.ts";
import { embeddedHighlightId } from "./embedded-highlight-id.ts";
import { type ReadMark, type ReadNode, readDocument } from "./read-document.ts";
import { safeHref } from "./safe-href.ts";
import { shownSpeaker } from "./turn-label.ts";

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

/** The first mark is outermost, as the editor draws them. */
function withMarks(text: ReactNode, given: readonly ReadMark[]): ReactNode {
  let drawn = text;
  for (const mark of [...given].reverse()) drawn = withMark(drawn, mark);
  return drawn;
}

/** Draws what a text refers to: as a card by what its node keeps of its display, or within a line. */
export type RenderReference = (reference: TextReference, card?: { readonly display: unknown }) => ReactNode;

interface Drawing {
  /** Draws an embedded highlight. */
  embed: ((highlightId: string) => ReactNode) | undefined;
  reference: RenderReference | undefined;
  /** Draws a chart by what its node keeps. */
  chart: ((view: unknown) => ReactNode) | undefined;
  /** After a picture's address. */
  imageQuery: string;
  /** Draws a run of text by its number in the document, for example with passages marked. */
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

/** Without somebody to ask for it, nothing of what is referred to is known. */
function drawReference({ type, attrs }: ReadNode, drawing: Drawing): ReactNode {
  const reference = readReference(attrs);
  if (reference === undefined) return null;
  if (type === "inlineReference") return drawing.reference?.(reference);
  return drawing.reference?.(reference, { display: attrs.display });
}

/** The frame of a block that is a link to an embeddable host and nothing else. */
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

/** A document drawn without an editor: at once, before the socket is up, and on public pages. */
export function StaticDocument(props: {
  content: unknown;
  /** Blocks drawn; all of them by default. */
  blocksMax?: number;
  renderEmbed?: (highlightId: string) => ReactNode;
  renderReference?: RenderReference;
  renderChart?: (view: unknown) => ReactNode;
  /** Lets a visitor see the pictures of what was shared with them. */
  shareToken?: string;
  /** Runs are numbered from 0 in the order of the text. */
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
