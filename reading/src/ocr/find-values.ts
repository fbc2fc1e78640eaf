import type { LabelKind, LabelledLine } from './labels.ts';
import type { Box } from './raster.ts';
import type { TextLine } from './read-side.ts';

const shared = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

/** Checks whether two lines are on the same row. */
export const isOnRow = (one: Box, other: Box): boolean =>
  shared(one.y, one.y + one.height, other.y, other.y + other.height) >
  0.4 * Math.min(one.height, other.height);

/** Checks whether two lines overlap horizontally, so that one can be above the other. */
export function isInColumn(one: Box, other: Box): boolean {
  const columns = shared(one.x, one.x + one.width, other.x, other.x + other.width);
  return columns > 0.3 * Math.min(one.width, other.width);
}

/** Returns the gap between a line and the next lower one. It is negative if they overlap. */
export const gapBelow = (upper: Box, lower: Box): number => lower.y - (upper.y + upper.height);

type Relation = 'right' | 'left' | 'below' | 'above';

/** The greatest distance between a value and its label, in heights of the label. */
const REACH: Readonly<Record<Relation, number>> = { right: 9, left: 9, below: 1.6, above: 1.2 };

interface Neighbour {
  readonly line: TextLine;
  readonly relation: Relation;
  /** The distance from the label, in heights of the label. On a row it includes the offset. */
  readonly distance: number;
}

/** The model reads Latin text with at least this confidence, and Arabic text with less. */
const LATIN = 0.75;

const isDoubtful = ({ line }: Neighbour): boolean => line.confidence < LATIN;

const middleOf = ({ y, height }: Box): number => y + height / 2;

function neighbourOf(label: Box, line: TextLine): Neighbour | undefined {
  const { box } = line;
  const offset = isOnRow(label, box) ? Math.abs(middleOf(box) - middleOf(label)) : 0;
  const found = (relation: Relation, gap: number): Neighbour | undefined =>
    gap > -0.6 * label.height && gap < REACH[relation] * label.height
      ? { line, relation, distance: (gap + offset) / label.height }
      : undefined;
  if (isOnRow(label, box)) {
    const is_right = box.x + box.width / 2 > label.x + label.width / 2;
    return is_right
      ? found('right', box.x - (label.x + label.width))
      : found('left', label.x - (box.x + box.width));
  }
  if (!isInColumn(label, box)) return undefined;
  return box.y > label.y
    ? found('below', gapBelow(label, box))
    : found('above', gapBelow(box, label));
}

/** A value near its label. `text` is the text that the learned model read, without the label. */
export interface LabelledValue {
  readonly line: TextLine;
  readonly text: string;
  /** True if the label is on the same line. */
  readonly is_inside: boolean;
  readonly relation: Relation;
}

/**
 * The order in which places are preferred. Values below and above a label are equally common, so
 * the nearer one is preferred.
 */
const ORDER: Readonly<Record<Relation, number>> = { right: 0, below: 1, above: 1, left: 2 };
const ARABIC_ORDER: typeof ORDER = { left: 0, below: 1, above: 1, right: 2 };

/**
 * Finds the values of a label, the likeliest first. Other labels are not values. The order of
 * preference:
 * - the rest of the label's line
 * - a line right of it
 * - a line below or above it
 * - a line left of it
 *
 * @param isValue returns true if a text can be a value of this field
 */
export function findValues(
  lines: readonly LabelledLine[],
  kind: LabelKind,
  isValue: (text: string) => boolean,
): LabelledValue[] {
  return lines.flatMap(({ line, label }): LabelledValue[] => {
    if (label?.kind !== kind) return [];
    if (isValue(label.rest)) {
      return [{ line, text: label.rest, is_inside: true, relation: 'right' }];
    }
    const near = lines.flatMap((other) => {
      const is_value = other.line !== line && other.label === undefined && isValue(other.line.text);
      const neighbour = is_value ? neighbourOf(line.box, other.line) : undefined;
      return neighbour ? [neighbour] : [];
    });
    const order = label.is_arabic ? ARABIC_ORDER : ORDER;
    return near
      .toSorted(
        (one, other) =>
          order[one.relation] - order[other.relation] ||
          Number(isDoubtful(one)) - Number(isDoubtful(other)) ||
          one.distance - other.distance,
      )
      .map((one) => ({
        line: one.line,
        text: one.line.text,
        is_inside: false,
        relation: one.relation,
      }));
  });
}
