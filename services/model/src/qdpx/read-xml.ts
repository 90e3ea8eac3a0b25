import { SaxesParser } from "saxes";

/** An element of an XML file. */
export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own characters, without those of its children. */
  readonly text: string;
}

/** Maximum number and depth of elements; far more than a project of thousands of texts has. */
const elementsMax = 1_000_000;
const depthMax = 200;

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/**
 * Parses XML into elements. Rejects files with a document type, because it may declare entities: so nothing
 * outside the file is ever loaded and nothing in it expands.
 * @throws Error if the XML is malformed, too deep or too large
 */
export function readXml(source: string): XmlElement {
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const addText = (text: string) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += text;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("a document type is declared");
  });
  parser.on("opentag", ({ name, attributes }) => {
    count += 1;
    if (count > elementsMax) throw new Error(`more than ${elementsMax} elements`);
    if (open.length >= depthMax) throw new Error(`more than ${depthMax} elements in each other`);
    const element: OpenElement = {
      name: localName(name),
      attributes: new Map(Object.entries(attributes)),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const closed = open.pop();
    if (open.length === 0) root = closed;
  });
  parser.write(source).close();
  if (root === undefined) throw new Error("there is no element");
  return root;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}
