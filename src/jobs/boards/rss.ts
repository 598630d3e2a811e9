// RSS by htmlparser2's tokenizer in XML mode: every element of an item is kept, entities of the document's own are
// never expanded, a DOCTYPE is refused, depth is bounded, and a feed without its closing root counts as cut.
import { decodeXML } from "entities";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { NotParsable } from "./not-parsable.ts";

/** An item's elements by their full name (`content:encoded`), each with all its texts in order. */
export type RssItem = ReadonlyMap<string, readonly string[]>;

const maxDepth = 64;
const maxItems = 5_000;
const maxFields = 1_000;
const roots = new Set(["rss", "rdf:RDF"]);

/** The text of an item's first element of that name, or "". */
export function itemText(item: RssItem, name: string): string {
  return item.get(name)?.[0] ?? "";
}

export function readRssItems(xml: string): RssItem[] {
  const reading = new Reading(xml);
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, reading);
  tokenizer.write(xml);
  if (!reading.isComplete) throw new NotParsable("not-parsable", "the feed ends before its closing element");
  return reading.items;
}

class Reading implements TokenizerCallbacks {
  readonly items: RssItem[] = [];
  isComplete = false;
  private readonly stack: string[] = [];
  private tagName = "";
  private item: Map<string, string[]> | null = null;
  private itemDepth = 0;
  private fields = 0;
  private fieldText = "";

  constructor(private readonly xml: string) {}

  onopentagname(start: number, end: number): void {
    this.tagName = this.xml.slice(start, end);
  }

  onopentagend(): void {
    if (this.isComplete) return;
    const depth = this.stack.push(this.tagName);
    if (depth > maxDepth) throw new NotParsable("not-parsable", `elements nest deeper than ${maxDepth}`);
    if (depth === 1 && !roots.has(this.tagName)) {
      throw new NotParsable("not-parsable", `the root element is <${this.tagName.slice(0, 40)}>, not a feed`);
    }
    if (this.tagName === "item") this.openItem(depth);
    else if (this.item && depth === this.itemDepth + 1) this.openField();
    else if (this.item) this.fieldText += " ";
  }

  onselfclosingtag(): void {
    if (this.stack.length > 0) return;
    this.onopentagend();
    this.closeTo(0);
  }

  onclosetag(start: number, end: number): void {
    const depth = this.stack.lastIndexOf(this.xml.slice(start, end));
    if (depth >= 0) this.closeTo(depth);
  }

  ontext(start: number, end: number): void {
    if (this.isInField()) this.fieldText += decodeXML(this.xml.slice(start, end));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.isInField()) this.fieldText += this.xml.slice(start, end - endOffset);
  }

  ondeclaration(start: number, end: number): void {
    if (/^!?doctype/i.test(this.xml.slice(start, end))) {
      throw new NotParsable("not-parsable", "the feed brings a DOCTYPE, which is refused");
    }
  }

  ontextentity(): void {}
  onattribname(): void {}
  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  oncomment(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private isInField(): boolean {
    return this.item !== null && this.stack.length > this.itemDepth;
  }

  private openField(): void {
    this.fieldText = "";
    if (++this.fields > maxFields)
      throw new NotParsable("not-parsable", `more than ${maxFields} elements in an item`);
  }

  private openItem(depth: number): void {
    if (this.items.length >= maxItems) throw new NotParsable("not-parsable", `more than ${maxItems} items`);
    this.item = new Map();
    this.items.push(this.item);
    this.itemDepth = depth;
    this.fields = 0;
    this.fieldText = "";
  }

  private closeTo(depth: number): void {
    if (this.item && depth <= this.itemDepth) {
      const name = this.stack[this.itemDepth];
      if (name !== undefined) {
        const texts = this.item.get(name);
        if (texts) texts.push(this.fieldText.trim());
        else this.item.set(name, [this.fieldText.trim()]);
      }
      this.fieldText = "";
      if (depth < this.itemDepth) this.item = null;
    }
    this.stack.length = depth;
    if (depth === 0) this.isComplete = true;
  }
}
