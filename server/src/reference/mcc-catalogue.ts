import mccRows from 'merchant-category-codes/with_groups/mcc-en.json' with { type: 'json' };

export interface MccEntry {
  readonly code: string;
  readonly description: string;
  readonly business_type: string;
}

/**
 * The package's texts come from a Russian source: some letters are Cyrillic look-alikes, which no
 * search would find, and quotes and dashes are typographic. One group holds a single company.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  С: 'C',
  о: 'o',
  е: 'e',
  '’': "'",
  '—': '-',
};
const GROUP_FIXES: Readonly<Record<string, string>> = { 'A-1 Rent-a-car': 'Car rent' };

const tidyText = (text: string): string =>
  text
    .replaceAll(/[Сое’—]/g, (char) => LOOK_ALIKES[char] ?? char)
    .replaceAll(/\s+/g, ' ')
    .trim();

const groupOf = (name: string): string => GROUP_FIXES[name] ?? tidyText(name);

/**
 * Every merchant category code (ISO 18245 and the card schemes' own ranges) as the npm package
 * merchant-category-codes lists them, in the order of the codes. The group is the business type.
 */
export const MCC_CATALOGUE: readonly MccEntry[] = mccRows
  .map((row) => ({
    code: row.mcc,
    description: tidyText(row.fullDescription),
    business_type: groupOf(row.group.description),
  }))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1));
