import { type Label, labelIn, type LabelKind } from './labels.ts';
import type { Box } from './raster.ts';
import type { TextLine } from './read-side.ts';

const shared = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

/** Whether two lines are on one row. */
export const isOnRow = (one: Box, other: Box): boolean =>
  shared(one.y, one.y + one.height, other.y, other.y + other.height) >
  0.4 * Math.min(one.height, other.height);

/** Whether two lines are above each other: their columns overlap, or they start or end alike. */
export function isInColumn(one: Box, other: Box): boolean {
  const columns = shared(one.x, one.x + one.width, other.x, other.x + other.width);
  return columns > 0.3 * Math.min(one.width, other.width);
}

/** The gap below a line up to another one. It is negative if they overlap. */
export const gapBelow = (upper: Box, lower: Box): number => lower.y - (upper.y + upper.height);

type Relation = 'right' | 'left' | 'below' | 'above';

/** How far a value is from its label at most, in heights of the label. */
const REACH: Readonly<Record<Relation, number>> = { right: 9, left: 9, below: 1.6, above: 1.2 };

interface Neighbour {
  readonly line: TextLine;
  readonly relation: Relation;
  readonly gap: number;
}

function neighbourOf(label: Box, line: TextLine): Neighbour | undefined {
  const { box } = line;
  const found = (relation: Relation, gap: number): Neighbour | undefined =>
    gap > -0.6 * label.height && gap < REACH[relation] * label.height
      ? { line, relation, gap: gap / label.height }
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

export interface LabelledLine {
  readonly line: TextLine;
  readonly label: Label | undefined;
}

export const withLabels = (lines: readonly TextLine[]): LabelledLine[] =>
  lines.map((line) => ({ line, label: labelIn(line.text) }));

/** A value near its label. `text` is the learned model's reading, without the label. */
export interface LabelledValue {
  readonly line: TextLine;
  readonly text: string;
  /** Whether the label is on the same line. */
  readonly is_inside: boolean;
  readonly relation: Relation;
}

/** Labels above their values are as common as labels below them, so the nearer one counts. */
const ORDER: Readonly<Record<Relation, number>> = { right: 0, below: 1, above: 1, left: 2 };

/**
 * Finds the values of a label, the likeliest first: the rest of its line, then what is beside it,
 * below it and above it, unless that is a label itself.
 * @param isValue whether a text can be a value of this field
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
    return near
      .toSorted((one, other) => ORDER[one.relation] - ORDER[other.relation] || one.gap - other.gap)
      .map((one) => ({
        line: one.line,
        text: one.line.text,
        is_inside: false,
        relation: one.relation,
      }));
  });
}
