import type { BusinessType } from '@diwan/contract/features/brands/business-types';
import mccRows from 'merchant-category-codes/with_groups/mcc-en.json' with { type: 'json' };

export interface MccEntry {
  readonly code: string;
  readonly description: string;
  readonly business_type: string;
}

/**
 * The replacements for characters of the package's texts. Some letters are Cyrillic look-alikes,
 * which no search finds. Quotes and dashes are typographic.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  С: 'C',
  о: 'o',
  е: 'e',
  '’': "'",
  '—': '-',
};
const GROUP_FIXES: Readonly<Record<string, string>> = { 'A-1 Rent-a-car': 'Car rent' };

/**
 * Business types that replace the package's groups. The groups are ranges of numbers, in which
 * restaurants, bookshops and pharmacies are all 'Miscellaneous Stores'.
 */
const OWN_GROUPS: Readonly<Partial<Record<BusinessType, string>>> = {
  'Animals and pets': '0742 5995',
  'Beauty and wellness': '5977 7230 7297 7298',
  'Books, gifts and hobbies':
    '5733 5735 5940 5941 5942 5943 5945 5946 5947 5949 5950 5970 5971 5972 5973 5992 5994',
  Education: '8211 8220 8241 8244 8249 8299 8351',
  'Electronics and software': '5732 5734 5815 5816 5817 5818',
  'Food and groceries': '5298 5411 5422 5441 5451 5462 5499',
  'Health and medicine':
    '5912 5975 5976 8011 8021 8031 8041 8042 8043 8044 8049 8050 8062 8071 8099',
  'Home, furniture and garden': '5200 5211 5231 5251 5261 5712 5713 5714 5718 5719 5722 5996 5998',
  'Jewelry and leather goods': '5944 5948',
  'Restaurants and cafes': '5811 5812 5813 5814',
};

const OWN_GROUP = new Map(
  Object.entries(OWN_GROUPS).flatMap(([group, codes]) =>
    codes.split(' ').map((code) => [code, group]),
  ),
);

const tidyText = (text: string): string =>
  text
    .replaceAll(/[Сое’—]/g, (char) => LOOK_ALIKES[char] ?? char)
    .replaceAll(/\s+/g, ' ')
    .trim();

const groupOf = (name: string): string => GROUP_FIXES[name] ?? tidyText(name);

/**
 * All merchant category codes of the npm package merchant-category-codes, in order: ISO 18245 and
 * the card schemes' own ranges. The business type is that of `OWN_GROUPS`, otherwise the package's
 * group.
 */
export const MCC_CATALOGUE: readonly MccEntry[] = mccRows
  .map((row) => ({
    code: row.mcc,
    description: tidyText(row.fullDescription),
    business_type: OWN_GROUP.get(row.mcc) ?? groupOf(row.group.description),
  }))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1));
