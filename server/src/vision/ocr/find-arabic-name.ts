import { type Look, mendName } from '../names/mend.ts';
import { agreementOf, compareNames } from '../names/port.ts';
import type { Engine, Showing } from './engine.ts';
import type { Found } from './fields.ts';
import type { Line } from './find-lines.ts';
import type { Left, Side } from './read-side.ts';

const HEADER =
  /دول|الكوي|بطاق|المدن|رخص|القياد|الجنس|تاريخ|الرقم|العنوان|شارع|قطع|حول|الميلاد|الانتهاء/;

/** The engine takes an alif before a l for a stroke or a one. */
const arabicNameIn = (text: string): string =>
  text
    .replaceAll(/(^|\s)[|!1١]\s?(?=ل)/g, '$1ا')
    .replaceAll(/[^\u0621-\u064a ]/g, ' ')
    .replace(/^\s*(ال)?اسم\s*:?/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The engine was made for letters half as large as they stand on an upright card. */
const FIRST: Showing = { scale: 0.5 };
/** Ways to show a line once more, which miss other letters than the first. */
const ONCE_MORE: readonly Showing[] = [
  { scale: 0.7 },
  { scale: 0.42 },
  { scale: 0.35 },
  { scale: 0.6 },
  {},
];
/** A name that agrees with the other script's, read by a sure engine, is not read again. */
const CLEAR = { score: 0.97, confidence: 0.85 };
/** More lines than this are not looked at again. */
const MOST_LINES = 2;

interface Seen {
  readonly line: Line;
  readonly looks: Look[];
}

async function lookAt(engine: Engine, { grey }: Side, line: Line, showing: Showing): Promise<Look> {
  const { text, confidence } = await engine.readArabic(grey, line, showing);
  return { text: arabicNameIn(text), confidence };
}

const isName = ({ text }: Look): boolean => text.split(' ').length >= 2;
const sureFirst = (one: Look, other: Look): number => other.confidence - one.confidence;

/** Without an English name beside it a line speaks for itself alone. */
function surest(seen: readonly Seen[]): (Look & { readonly line: Line }) | undefined {
  return seen
    .flatMap(({ line, looks }) => looks.filter(isName).map((look) => ({ ...look, line })))
    .filter(({ confidence }) => confidence >= 0.05)
    .toSorted(sureFirst)[0];
}

interface Read extends Look {
  readonly line: Line;
  readonly repaired: boolean;
  readonly engine_read: string | undefined;
}

/**
 * Of the lines, the one that sounds most like the English name; of the looks at it, what agrees with
 * that name word by word. Being read again makes no reading surer: a letter that is misread is
 * often misread each time.
 */
async function readBeside(
  engine: Engine,
  side: Side,
  seen: readonly Seen[],
  { read: english, evidence }: Found,
  left: Left,
): Promise<Read | undefined> {
  const scoreOf = ({ text }: Look): number => compareNames(text, english).score;
  const rank = ({ looks }: Seen): number => Math.max(...looks.map(scoreOf));
  const ranked = () => seen.toSorted((one, other) => rank(other) - rank(one));
  const isClear = (look: Look): boolean => {
    if (look.confidence < CLEAR.confidence) return false;
    const agreement = agreementOf(look.text, english);
    return agreement === 'known' || (agreement === 'sounds' && scoreOf(look) >= CLEAR.score);
  };
  for (const showing of ONCE_MORE) {
    if (left() < 0 || ranked()[0]?.looks.some(isClear)) break;
    const [best] = ranked();
    const near = best && rank(best) >= 0.5 ? [best] : ranked().slice(0, MOST_LINES);
    for (const { line, looks } of near) looks.push(await lookAt(engine, side, line, showing));
  }
  const [best] = ranked();
  if (!best) return undefined;
  const { line, looks } = best;
  const mended = mendName(looks, english, evidence.includes('read_twice'));
  if (mended) return { ...mended, line };
  const [own] = looks
    .filter(isName)
    .toSorted((one, other) => scoreOf(other) - scoreOf(one) || sureFirst(one, other));
  return own && { ...own, line, repaired: false, engine_read: undefined };
}

/** @param english the name that was read on the same side, if any */
export async function findArabicName(
  engine: Engine,
  upright: Side,
  side: number,
  left: Left,
  english: Found | undefined,
): Promise<Found | undefined> {
  const wide = upright.others.filter(({ width, height }) => width > height * 2.5).slice(0, 5);
  const seen: Seen[] = [];
  for (const line of wide) {
    if (left() < 0) break;
    const look = await lookAt(engine, upright, line, FIRST);
    if (!HEADER.test(look.text)) seen.push({ line, looks: [look] });
  }
  const read =
    english === undefined
      ? surest(seen)
      : ((await readBeside(engine, upright, seen, english, left)) ?? surest(seen));
  if (!read) return undefined;
  const { line, text, confidence } = read;
  return {
    field: 'full_name_arabic',
    read: text,
    confidence,
    evidence: [],
    repaired: 'repaired' in read && read.repaired,
    engine_read: 'engine_read' in read ? read.engine_read : undefined,
    box: line,
    side,
  };
}
