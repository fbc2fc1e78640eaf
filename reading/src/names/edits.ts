/** Letters that differ only by their dots. */
const DOTTED = ['بتثني', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق', 'يى', 'ىن'];
/** Letters with similar bodies that the engine confuses, some within a word and some at its end. */
const ALIKE = ['مهعغحج', 'الئ', 'لكت', 'درو', 'رن', 'سص', 'شض', 'هةد', 'فغقم', 'وق', 'نل', 'يئ'];
/** Thin letters, which merge with their neighbours. */
const THIN = 'اليمهنرد';

const areIn = (groups: readonly string[], one: string, other: string): boolean =>
  groups.some((group) => group.includes(one) && group.includes(other));

function substitution(one: string, other: string): number {
  if (one === other) return 0;
  if (areIn(DOTTED, one, other)) return 0.5;
  return areIn(ALIKE, one, other) ? 0.8 : 1;
}

const omission = (letter = ''): number => (THIN.includes(letter) ? 0.8 : 1);

/**
 * Computes the weighted edit distance between a read Arabic text and a text that it may be. A
 * letter that is easily lost or confused costs less than 1.
 */
export function editCost(read: string, written: string): number {
  let row = [0];
  for (let at = 0; at < written.length; at += 1) row.push((row[at] ?? 0) + omission(written[at]));
  for (const letter of read) {
    const next = [(row[0] ?? 0) + omission(letter)];
    for (let at = 0; at < written.length; at += 1) {
      next.push(
        Math.min(
          (row[at] ?? 0) + substitution(letter, written[at] ?? ''),
          (row[at + 1] ?? 0) + omission(letter),
          (next[at] ?? 0) + omission(written[at]),
        ),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
