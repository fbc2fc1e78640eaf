import renderNodes from '@react-pdf/render';
import type PDFDocument from 'pdfkit';
import { ARABIC, languageOf, plainText } from './bidi.ts';
import { copyableRun, type Run } from './copyable-run.ts';
import type { Tag } from './tags.ts';

/** The members of a laid-out node that are used here. */
export interface LaidOutNode {
  readonly type: string;
  readonly box: Box;
  readonly props: { readonly tag?: Tag; readonly fixed?: boolean; readonly src?: string };
  readonly children?: readonly LaidOutNode[];
  readonly lines?: readonly Line[];
  readonly value?: string;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Line {
  readonly box: { readonly x: number; readonly y: number };
  readonly runs: readonly Run[];
  readonly decorationLines?: unknown;
}

type Language = 'en' | 'ar';

/** pdfkit's types omit the dictionary. Its last entries are added after all pages are drawn. */
interface StructureElement extends PDFKit.PDFStructureElement {
  readonly dictionary: { readonly data: Record<string, unknown> };
}

interface Entry {
  readonly element: StructureElement;
  readonly language: Language;
  readonly page: PDFKit.PDFPage;
  readonly texts: string[];
}

interface Drawing {
  readonly pdf: InstanceType<typeof PDFDocument>;
  readonly root: PDFKit.PDFStructureElement;
  readonly entries: Map<Tag, Entry>;
  /**
   * The tag of each text, by its properties. The parts of a text on several pages share their
   * properties.
   */
  readonly texts: Map<object, Tag>;
}

interface NodePosition {
  readonly owner: Tag | undefined;
  readonly fixed: boolean;
  /** The horizontal position, in points from the left edge of the page. */
  readonly x: number;
  readonly y: number;
}

const DOCUMENT_LANGUAGE = 'en';

/**
 * Draws laid-out pages. Texts and pictures are content of the structure tree. All other marks are
 * artifacts.
 */
export function drawTagged(pdf: Drawing['pdf'], pages: readonly LaidOutNode[]): void {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const drawing: Drawing = { pdf, root, entries: new Map(), texts: new Map() };
  // The renderer ends the document after each call. Here each call draws only one node.
  const end = pdf.end.bind(pdf);
  pdf.end = () => undefined;
  for (const page of pages) {
    drawNode(drawing, page, { owner: undefined, fixed: false, x: 0, y: 0 });
  }
  for (const { element, texts } of drawing.entries.values()) {
    const text = plainText(texts.join(' '));
    if (ARABIC.test(text)) element.dictionary.data['ActualText'] = new String(text);
  }
  root.end();
  end();
}

/** Draws one node. The casts are needed because the renderer's types require its complete nodes. */
function draw({ pdf }: Drawing, node: LaidOutNode): void {
  renderNodes(pdf as never, { children: [node] } as never);
}

function drawNode(drawing: Drawing, node: LaidOutNode, place: NodePosition): void {
  const { pdf } = drawing;
  const { props, box } = node;
  const owner = props.tag ?? place.owner;
  if (node.type === 'TEXT' || node.type === 'IMAGE') {
    drawLeaf(drawing, node, { ...place, owner });
    return;
  }
  const fixed = props.fixed === true;
  // A link is an annotation, which `drawLink` draws.
  if (node.type !== 'LINK') draw(drawing, { ...node, children: [] });
  if (node.type === 'PAGE' || fixed) {
    pdf.markContent('Artifact', { type: fixed ? 'Pagination' : 'Layout' });
  }
  pdf.save();
  pdf.translate(box.left, box.top);
  const inside = {
    owner,
    fixed: place.fixed || fixed,
    x: place.x + box.left,
    y: place.y + box.top,
  };
  for (const child of node.children ?? []) drawNode(drawing, child, inside);
  pdf.restore();
  if (fixed) pdf.markContent('Artifact', { type: 'Layout' });
  if (node.type === 'LINK' && owner) drawLink(drawing, node, owner);
}

/** Draws a link. A link is on one line and one page, so its element is complete after this call. */
function drawLink({ pdf, entries }: Drawing, { props, box }: LaidOutNode, owner: Tag): void {
  const element = entries.get(owner)?.element;
  const { left, top, width, height } = box;
  const about = { structParent: element, Contents: new String(props.src) };
  pdf.link(left, top, width, height, props.src ?? '', about as never);
  element?.end();
}

/** Returns the tag of a text or a picture; undefined for an artifact. */
function tagOf({ pdf, entries, texts }: Drawing, { props }: LaidOutNode, place: NodePosition) {
  const { owner, fixed } = place;
  if (!fixed) return texts.get(props) ?? owner ?? ({ role: 'P' } as const);
  const repeated = owner && (entries.get(owner)?.page ?? pdf.page) !== pdf.page;
  return repeated ? undefined : owner;
}

const textOf = ({ value, children = [] }: LaidOutNode): string =>
  value ?? children.map(textOf).join('');

function drawLeaf(drawing: Drawing, node: LaidOutNode, place: NodePosition): void {
  const { pdf, texts } = drawing;
  const tag = tagOf(drawing, node, place);
  if (!tag) {
    draw(drawing, node);
    return;
  }
  const text = textOf(node);
  const entry = entryOf(drawing, tag, { ...place, text, box: node.box });
  if (!texts.has(node.props)) entry.texts.push(text);
  texts.set(node.props, tag);
  // Closes the open artifact, because pdfkit does not close it before the first content of a page.
  pdf.endMarkedContent();
  entry.element.add(pdf.markStructureContent(tag.role));
  if (node.lines) drawLines(drawing, node, entry.language);
  else draw(drawing, node);
  pdf.endMarkedContent();
  pdf.markContent('Artifact', { type: 'Layout' });
}

interface Leaf extends NodePosition {
  readonly text: string;
  readonly box: Box;
}

/** Returns the structure element of a tag. Creates it for the first part of its content. */
function entryOf(drawing: Drawing, tag: Tag, leaf: Leaf): Entry {
  const { pdf, root, entries } = drawing;
  const known = entries.get(tag);
  if (known) return known;
  const parent = tag.parent ? entryOf(drawing, tag.parent, { ...leaf, text: '' }).element : root;
  const language = languageOf(leaf.text) ?? DOCUMENT_LANGUAGE;
  const [x, y] = [leaf.x + leaf.box.left, leaf.y + leaf.box.top];
  const element = pdf.struct(tag.role, {
    ...(language !== DOCUMENT_LANGUAGE && { lang: language }),
    ...(tag.alt !== undefined && {
      alt: plainText(tag.alt),
      bbox: [x, y, x + leaf.box.width, y + leaf.box.height],
    }),
    ...(tag.scope && { scope: tag.scope }),
  }) as StructureElement;
  parent.add(element);
  const entry = { element, language, page: pdf.page, texts: [] };
  entries.set(tag, entry);
  return entry;
}

/**
 * Draws a text. A part whose language differs from that of its element is marked with its language.
 */
function drawLines(drawing: Drawing, node: LaidOutNode, language: Language): void {
  const { pdf } = drawing;
  const [first] = node.lines ?? [];
  for (const line of node.lines ?? []) {
    const top = node.box.top + line.box.y - (first?.box.y ?? 0);
    let { x } = line.box;
    for (const runs of byLanguage(line.runs)) {
      const own = languageOfRun(runs[0]) ?? language;
      const part: Line = {
        ...line,
        box: { ...line.box, x },
        runs: runs.map(copyableRun),
        decorationLines: x === line.box.x ? line.decorationLines : undefined,
      };
      if (own !== language) pdf.markContent('Span', { lang: own });
      draw(drawing, { ...node, box: { ...node.box, top }, lines: [part] });
      if (own !== language) pdf.endMarkedContent();
      x += runs.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    }
  }
}

const LANGUAGES: Readonly<Record<string, Language>> = { Arabic: 'ar', Latin: 'en' };

const languageOfRun = (run: Run | undefined): Language | undefined =>
  LANGUAGES[run?.attributes.script ?? ''];

/** Groups the runs of a line by language, from left to right. */
function byLanguage(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (group && languageOfRun(group[0]) === languageOfRun(run)) group.push(run);
    else groups.push([run]);
  }
  return groups;
}
