/** Positions and sizes on a page are in this many parts of its width or height. */
export const pageUnits = 10_000;

/** A rectangle on a page; x and y are its upper left corner. */
export interface PageArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The position of a word on a page; `start` is its offset in the page's text in UTF-16 units. */
export interface PageWord extends PageArea {
  readonly start: number;
  readonly length: number;
}

/** The text of a page and its words' positions. Words are separated by one space or a line end. */
export interface PageText {
  readonly text: string;
  readonly words: readonly PageWord[];
}

/** Packs words for storage and transfer: six numbers each. */
export function packWords(words: readonly PageWord[]): number[] {
  return words.flatMap(({ start, length, x, y, width, height }) => [start, length, x, y, width, height]);
}

/** Reverses packWords; ignores an incomplete word. */
export function unpackWords(numbers: readonly number[]): PageWord[] {
  const words: PageWord[] = [];
  for (let at = 0; at + 6 <= numbers.length; at += 6) {
    const [start = 0, length = 0, x = 0, y = 0, width = 0, height = 0] = numbers.slice(at, at + 6);
    words.push({ start, length, x, y, width, height });
  }
  return words;
}

/** The rectangles that a range of a page's text covers, one per line; part of a word counts by characters. */
export function areasOfRange(words: readonly PageWord[], start: number, end: number): PageArea[] {
  const areas: PageArea[] = [];
  for (const word of words) {
    const from = Math.max(start, word.start) - word.start;
    const to = Math.min(end, word.start + word.length) - word.start;
    if (from >= to) continue;
    const x = word.x + (word.width * from) / word.length;
    const piece = { x, y: word.y, width: (word.width * (to - from)) / word.length, height: word.height };
    const last = areas.at(-1);
    if (last !== undefined && isSameLine(last, piece)) areas[areas.length - 1] = around(last, piece);
    else areas.push(piece);
  }
  return areas;
}

function isSameLine(left: PageArea, right: PageArea): boolean {
  const overlap = Math.min(left.y + left.height, right.y + right.height) - Math.max(left.y, right.y);
  return overlap > Math.min(left.height, right.height) / 2 && right.x >= left.x;
}

function around(left: PageArea, right: PageArea): PageArea {
  const x = Math.min(left.x, right.x);
  const y = Math.min(left.y, right.y);
  return {
    x,
    y,
    width: Math.max(left.x + left.width, right.x + right.width) - x,
    height: Math.max(left.y + left.height, right.y + right.height) - y,
  };
}

/** The words whose centre is in an area, in text order, line by line. */
export function textInArea({ text, words }: PageText, area: PageArea): string {
  let found = "";
  let before: PageWord | undefined;
  for (const word of words) {
    const x = word.x + word.width / 2;
    const y = word.y + word.height / 2;
    const isInside = x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height;
    if (!isInside) continue;
    if (before !== undefined)
      found += text.slice(before.start + before.length, word.start).includes("\n") ? "\n" : " ";
    found += text.slice(word.start, word.start + word.length);
    before = word;
  }
  return found;
}

/** True for an area that lies on the page and is not empty. */
export function isPageArea({ x, y, width, height }: PageArea): boolean {
  return (
    [x, y, width, height].every(Number.isInteger) &&
    x >= 0 &&
    y >= 0 &&
    width > 0 &&
    height > 0 &&
    x + width <= pageUnits &&
    y + height <= pageUnits
  );
}

/** A character and its position on a page. */
export interface PlacedCharacter extends PageArea {
  readonly character: string;
}

/** Joins a page's characters into words and lines, in the page's order, up to a maximum length. */
export function joinCharacters(characters: Iterable<PlacedCharacter>, lengthMax: number): PageText {
  const words: PageWord[] = [];
  let text = "";
  let gap = "";
  let word: PageWord | undefined;
  const close = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  for (const placed of characters) {
    const { character } = placed;
    if (/^\s*$/u.test(character)) {
      close();
      gap = character.includes("\n") || gap === "\n" ? "\n" : " ";
      continue;
    }
    const separator = word === undefined && text !== "" ? gap || " " : "";
    if (text.length + separator.length + character.length > lengthMax) break;
    text += separator;
    gap = "";
    if (word === undefined) word = { ...areaOf(placed), start: text.length, length: character.length };
    else word = { ...around(word, placed), start: word.start, length: word.length + character.length };
    text += character;
  }
  close();
  return { text, words };
}

function areaOf({ x, y, width, height }: PageArea): PageArea {
  return { x, y, width, height };
}
