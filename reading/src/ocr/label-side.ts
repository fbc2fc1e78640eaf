import type { Engine, LineImageOptions } from './engine.ts';
import { arabicLabelIn, labelIn, type LabelledLine } from './labels.ts';
import type { RemainingTime, Side, TextLine } from './read-side.ts';

/** A line that may be Arabic, with the text that the engine reads at its usual size. */
interface ArabicLine {
  readonly line: TextLine;
  readonly text: string;
  readonly confidence: number;
}

/** One side of a paper, whose labels are known. */
export interface LabelledSide extends Side {
  /** The Latin lines with their labels, then the lines with Arabic labels. */
  readonly labelled: readonly LabelledLine[];
  /** The Arabic lines that are not labels. */
  readonly arabic: readonly ArabicLine[];
}

/** The engine was trained on letters half as large as those on an upright card. */
const FIRST: LineImageOptions = { scale: 0.5 };
/** The highest number of lines without Latin letters that are read. */
const MOST_OTHERS = 16;

/** Finds the Latin label of each line. */
export const withLabels = (lines: readonly TextLine[]): LabelledLine[] =>
  lines.map((line) => ({ line, label: labelIn(line.text) }));

/** Reads the lines that may be Arabic, and finds the labels in both languages. */
export async function labelSide(
  engine: Engine,
  side: Side,
  left: RemainingTime,
): Promise<LabelledSide> {
  const wide = side.others.filter(({ box }) => box.width > box.height * 2).slice(0, MOST_OTHERS);
  const read: ArabicLine[] = [];
  for (const line of wide) {
    if (left() < 0) break;
    const { strip } = line;
    const box = { x: 0, y: 0, width: strip.width, height: strip.height };
    read.push({ line, ...(await engine.readArabic(strip, box, FIRST)) });
  }
  const known = read.flatMap((one) => {
    const label = arabicLabelIn(one.text);
    return label ? [{ line: one.line, label }] : [];
  });
  const isLabel = (line: TextLine): boolean => known.some((one) => one.line === line);
  return {
    ...side,
    // The model reads some Arabic labels as Latin letters. They are no values.
    labelled: [...withLabels(side.lines.filter((line) => !isLabel(line))), ...known],
    arabic: read.filter(({ line }) => !isLabel(line)),
  };
}
