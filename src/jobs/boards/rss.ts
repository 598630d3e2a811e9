// RSS by htmlparser2's tokenizer in XML mode: every element of an item is kept, entities of the document's own are
// never expanded, a DOCTYPE is refused, depth is bounded, and a feed without its closing root counts as cut.
import { decodeXML } from "entities";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { NotParsable } from "./not-parsable.ts";

/**
 * An item's elements by their full name (`content:encoded`), each with all its texts in order; what stands inside them by
 * its path (`tt:locations/tt:location/tt:city`), as well.
 */
export type RssItem = ReadonlyMap<string, readonly string[]>;

const maxDepth = 64;
const maxItems = 5_000;
const maxFields = 1_000;

/** Which elements hold the items, and what an item is called. */
type Form = { roots: readonly string[]; item: string };
const rss: Form = { roots: ["rss", "rdf:RDF"], item: "item" };

/** The text of an item's first element of that name, or "". */
export function itemText(item: RssItem, name: string): string {
  return item.get(name)?.[0] ?? "";
}

export function readRssItems(xml: string): RssItem[] {
  return readXml(xml, rss).items;
}

/** The items, and the title of whoever publishes them. */
export function readXml(xml: string, form: Form = rss): { items: RssItem[]; title: string } {
  const reading = new Reading(xml, form);
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, reading);
  tokenizer.write(xml);
  if (!reading.isComplete) throw new NotParsable("not-parsable", "the feed ends before its closing element");
  return reading;
}

class Reading implements TokenizerCallbacks {
  readonly items: RssItem[] = [];
  title = "";
  isComplete = false;
  private readonly stack: string[] = [];
  private tagName = "";
  private item: Map<string, string[]> | null = null;
  private itemDepth = 0;
  private fields = 0;
  private fieldText = "";
  /** The texts of the elements that are open inside the field; a part of its text, too. */
  private innerTexts: string[] = [];

  constructor(
    private readonly xml: string,
    private readonly form: Form,
  ) {}

  onopentagname(start: number, end: number): void {
    this.tagName = this.xml.slice(start, end);
  }

  onopentagend(): void {
    if (this.isComplete) return;
    const depth = this.stack.push(this.tagName);
    if (depth > maxDepth) throw new NotParsable("not-parsable", `elements nest deeper than ${maxDepth}`);
    if (depth === 1 && !this.form.roots.includes(this.tagName)) {
      throw new NotParsable("not-parsable", `the root element is <${this.tagName.slice(0, 40)}>, not a feed`);
    }
    if (this.tagName === this.form.item) this.openItem(depth);
    else if (this.item && depth === this.itemDepth + 1) this.openField();
    else if (this.item) {
      this.add(" ");
      this.innerTexts.push("");
    }
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
    if (this.isInField()) this.add(decodeXML(this.xml.slice(start, end)));
    else if (!this.item && this.title === "" && this.stack.join("/") === "rss/channel/title")
      this.title = decodeXML(this.xml.slice(start, end)).trim();
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.isInField()) this.add(this.xml.slice(start, end - endOffset));
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
    this.innerTexts = [];
  }

  private add(text: string): void {
    this.fieldText += text;
    for (let i = 0; i < this.innerTexts.length; i++) this.innerTexts[i] += text;
  }

  private closeTo(depth: number): void {
    while (this.innerTexts.length > 0 && this.stack.length > depth) {
      this.note(this.stack.slice(this.itemDepth).join("/"), this.innerTexts.pop() ?? "");
      this.stack.pop();
    }
    if (this.item && depth <= this.itemDepth) {
      const name = this.stack[this.itemDepth];
      if (name !== undefined) this.note(name, this.fieldText);
      this.fieldText = "";
      if (depth < this.itemDepth) this.item = null;
    }
    this.stack.length = depth;
    if (depth === 0) this.isComplete = true;
  }

  /** A text of markup that nobody escaped has elements without end. */
  private note(name: string, text: string): void {
    const texts = this.item?.get(name);
    if (!texts && (this.item?.size ?? 0) < maxFields) this.item?.set(name, [text.trim()]);
    else if (texts && texts.length < maxFields) texts.push(text.trim());
  }
}
