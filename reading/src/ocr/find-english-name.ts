import { mayBeMisread } from '../names/latin-words.ts';
import type { Engine, LineImageOptions } from './engine.ts';
import type { FieldReading } from './fields.ts';
import { findValues, gapBelow, isInColumn, isOnRow, type LabelledValue } from './find-values.ts';
import type { LabelledSide } from './label-side.ts';
import { isCard, isHeading, type LabelledLine } from './labels.ts';
import { looksLikeMrz } from './mrz.ts';
import { countOf, type RemainingTime, type TextLine } from './read-side.ts';

const nameIn = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z' -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s'-]+|[\s'-]+$/g, '')
    .trim();
const lettersIn = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z]/g, '');

/** Values of other fields that are printed where a name may be. */
const NOT_A_NAME =
  /^(?:KUWAITI?|KWT|MALE|FEMALE|[MF]|EGYPT(?:IAN)?|SAUDI(?:ARABIA)?|INDIAN?|SYRIAN?|LEBAN(?:ON|ESE)|JORDAN(?:IAN)?|IRAQI?|BAHRAINI?|QATARI?|OMANI?|PAKISTANI?|BANGLADESHI?|PHILIPPIN(?:ES|O)|FILIPINO|BRITISH|AMERICAN|IRAN(?:IAN)?|YEMENI?|SUDAN(?:ESE)?|NON[A-Z]*|PRIVATE|GENERAL|[ABO]|AB|[ABO]?[ABO](?:POS|NEG)[A-Z]*)$/;

/** Checks whether a text can be a name or a part of a name. */
const isName = (text: string): boolean => {
  const letters = lettersIn(text);
  return (
    letters.length >= 2 &&
    countOf(text, /[0-9]/g) === 0 &&
    letters.length >= 0.8 * text.replaceAll(/[\s.'-]/g, '').length &&
    !looksLikeMrz(text) &&
    !isHeading(text) &&
    !NOT_A_NAME.test(letters)
  );
};
const isLongName = (text: string): boolean => isName(text) && lettersIn(text).length >= 6;
/**
 * Checks whether a text can be the first line of a labelled name. That line may be one short word.
 */
const isFirstLine = (text: string): boolean =>
  isName(text) && lettersIn(text).length >= 3 && /^[A-Z]/.test(text);

/** Checks whether a text can be a name without a label. Such a name must be a line of capitals. */
const isInCapitals = (text: string): boolean =>
  isLongName(text) && countOf(text, /[a-z]/g) === 0 && lettersIn(text).length >= 9;

/** Checks that two lines have about the same size. Microprint is smaller than a name. */
const isOfSize = (one: TextLine, other: TextLine): boolean => {
  const ratio = one.box.height / other.box.height;
  return ratio > 0.62 && ratio < 1.6;
};

/** The largest gap to the next line of a wrapped name, in heights of the line. */
const NEXT_LINE = 0.75;
const MOST_NAME_LINES = 3;

function startsOrEndsAlike({ box: one }: TextLine, { box: other }: TextLine): boolean {
  const reach = 1.2 * Math.min(one.height, other.height);
  const middles = one.x + one.width / 2 - (other.x + other.width / 2);
  return (
    Math.abs(one.x - other.x) < reach ||
    Math.abs(one.x + one.width - (other.x + other.width)) < reach ||
    Math.abs(middles) < reach
  );
}

/**
 * Checks whether a Latin label is on the same row. The line is then that label's value, so it does
 * not continue a name. An Arabic label can be that of the name in Arabic.
 */
const hasOwnLabel = (line: TextLine, lines: readonly LabelledLine[]): boolean =>
  lines.some(
    (other) =>
      other.label !== undefined &&
      !other.label.is_arabic &&
      other.line !== line &&
      isOnRow(other.line.box, line.box),
  );

/** The largest gap between two words of a line, in heights of the line. */
const NEXT_WORD = 0.9;

/** Checks whether other letters follow on the row, such as a part that was detected alone. */
const goesOn = ({ box }: TextLine, lines: readonly LabelledLine[]): boolean =>
  lines.some(({ line, label }) => {
    const gap = (line.box.x - (box.x + box.width)) / box.height;
    const is_next = Math.abs(gap) < NEXT_WORD && isOnRow(box, line.box);
    return is_next && label === undefined && lettersIn(line.text).length >= 2;
  });

interface WholeName {
  readonly parts: readonly TextLine[];
  /** True if a line that may continue the name could not be read as a name. */
  readonly is_open: boolean;
}

/** Adds the lines on which a wrapped name continues. */
function wholeNameOf(
  { line, relation, is_inside }: LabelledValue,
  lines: readonly LabelledLine[],
): WholeName {
  const parts = [line];
  const is_upward = relation === 'above' && !is_inside;
  while (parts.length < MOST_NAME_LINES) {
    const last = (is_upward ? parts[0] : parts.at(-1)) ?? line;
    const near = lines.filter((other) => {
      if (parts.includes(other.line) || other.label !== undefined) return false;
      const [upper, lower] = is_upward ? [other.line, last] : [last, other.line];
      const gap = gapBelow(upper.box, lower.box) / last.box.height;
      const is_next = gap > -0.7 && gap < NEXT_LINE && lower.box.y > upper.box.y;
      return is_next && isInColumn(last.box, other.line.box) && isOfSize(last, other.line);
    });
    const next = near.find(
      (one) =>
        isName(one.line.text) &&
        // A line with its own label is another value.
        !hasOwnLabel(one.line, lines) &&
        (is_inside || startsOrEndsAlike(last, one.line)),
    );
    if (!next) {
      const is_open = near.some(
        ({ line: { text } }) =>
          lettersIn(text).length >= 3 &&
          countOf(text, /[0-9]/g) === 0 &&
          !isHeading(text) &&
          !NOT_A_NAME.test(lettersIn(text)),
      );
      return { parts, is_open: is_open && !near.every((one) => hasOwnLabel(one.line, lines)) };
    }
    if (is_upward) parts.unshift(next.line);
    else parts.push(next.line);
  }
  return { parts, is_open: false };
}

/** The sizes at which the engine reads a line until its letters agree with the model's. */
const SHOWINGS: readonly LineImageOptions[] = [{ scale: 0.6 }, {}, { scale: 0.75 }];

/**
 * Returns the words at the end of a text that have these letters. A label may precede the words.
 */
function wordsWith(letters: string, text: string): string | undefined {
  const words = nameIn(text).split(' ');
  const from = words.findIndex((_, at) => lettersIn(words.slice(at).join('')) === letters);
  return from < 0 ? undefined : words.slice(from).join(' ');
}

/**
 * Reads a line of a name again with Tesseract, which keeps the spaces between words. `agrees` is
 * true if both engines read the same letters.
 */
async function readPart(engine: Engine, { strip, confidence }: TextLine, value: string) {
  const { width, height } = strip;
  const looks = [];
  for (const showing of SHOWINGS) {
    const look = await engine.readLatin(strip, { x: 0, y: 0, width, height }, 'text', showing);
    const name = wordsWith(lettersIn(value), look.text);
    if (name !== undefined) return { name, confidence, agrees: true };
    looks.push(look);
  }
  const sure = Math.min(confidence, Math.max(...looks.map((look) => look.confidence)));
  return { name: nameIn(value), confidence: sure, agrees: false };
}

/**
 * The confidence of an uncertain name. At this value, the evidence of a paper is not enough to
 * accept the name.
 */
export const UNSURE = 0.7;

/** Values that form a name in this order. `is_labelled` is true if labels name all parts of it. */
interface ChosenName {
  readonly values: readonly LabelledValue[];
  readonly is_labelled: boolean;
}

/**
 * Chooses the values that are the name. The order of preference:
 * - the value of the name's label
 * - the values of the labels of its parts
 * - the longest line of capitals
 */
function chooseName(lines: readonly LabelledLine[]): ChosenName | undefined {
  const [given] = findValues(lines, 'given_names', isName);
  const [family] = findValues(lines, 'family_name', isName);
  const [whole] = findValues(lines, 'full_name_english', isFirstLine);
  // Passports print the family name in a field of its own.
  if (given || family) {
    // A line near both labels is the value of one of them, and the other value was not found.
    const found = [given, family?.line === given?.line ? undefined : family];
    const values = found.flatMap((one) => one ?? []);
    return { values, is_labelled: values.length === 2 };
  }
  if (whole) return { values: [whole], is_labelled: true };
  const [longest] = lines
    .filter(({ line, label }) => !label && isInCapitals(line.text) && !hasOwnLabel(line, lines))
    .toSorted((one, other) => other.line.text.length - one.line.text.length);
  if (!longest) return undefined;
  const { line } = longest;
  const value: LabelledValue = { line, text: line.text, is_inside: false, relation: 'right' };
  return { values: [value], is_labelled: false };
}

/**
 * Finds the English name: the value of its label with all its lines, otherwise the longest line of
 * capitals that is not a heading. The name has the evidence `read_twice` under these conditions:
 * - It is the whole value of a card's label.
 * - Both engines agree.
 * - No word looks misread.
 *
 * @param index the index of the side
 * @returns undefined if the side has no name
 */
export async function findEnglishName(
  engine: Engine,
  { labelled: lines }: LabelledSide,
  index: number,
  left: RemainingTime,
): Promise<FieldReading | undefined> {
  const chosen = chooseName(lines);
  if (!chosen || left() < 0) return undefined;
  const wholes = chosen.values.map((value) => ({ value, ...wholeNameOf(value, lines) }));
  const parts = wholes.flatMap((whole) => whole.parts);
  const read = [];
  for (const { value, parts: own } of wholes) {
    for (const part of own) {
      read.push(await readPart(engine, part, part === value.line ? value.text : part.text));
    }
  }
  const name = read.map((part) => part.name).join(' ');
  const words = name.split(' ').filter((word) => word.length >= 2);
  const agrees = read.every((part) => part.agrees);
  const is_apart = new Set(parts).size === parts.length;
  // A letter at the end is the beginning of a word.
  const is_ended = words.length >= 2 && name.endsWith(words.at(-1) ?? '');
  const is_open =
    wholes.some((whole) => whole.is_open) || parts.some((part) => goesOn(part, lines));
  const is_whole = is_ended && is_apart && !is_open;
  const confidence = Math.min(...read.map((part) => part.confidence));
  const { is_labelled } = chosen;
  const is_sure = agrees && is_whole && is_labelled && isCard(lines) && !mayBeMisread(name);
  return {
    field: 'full_name_english',
    read: name,
    confidence: is_whole && is_labelled ? confidence : Math.min(UNSURE, confidence),
    evidence: is_sure ? ['read_twice'] : [],
    repaired: false,
    lines: parts,
    side: index,
  };
}
