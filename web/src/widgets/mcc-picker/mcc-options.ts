import type { ComboboxItem, ComboboxItemGroup, ComboboxParsedItem } from '@mantine/core';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import type { Language } from '../../lib/i18n.ts';

type Group = ComboboxItemGroup<ComboboxItem>;

const optionOf = ({ code, description }: Mcc): ComboboxItem => ({
  value: code,
  label: `${code} · ${description}`,
});

/** The categories by business type, both in the order of the reader's language and the code. */
export function groupByBusinessType(mccs: readonly Mcc[], language: Language): Group[] {
  const groups = Map.groupBy(mccs, (mcc) => businessTypeName(mcc.business_type, language));
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b, language))
    .map(([group, members]) => ({ group, items: members.map(optionOf) }));
}

/** What a search looks through: code, description, and the business type in both languages. */
const searchTextOf = ({ code, description, business_type }: Mcc): string =>
  [code, description, business_type, businessTypeName(business_type, 'ar')]
    .join(' ')
    .toLocaleLowerCase();

/** The options that hold every word of the search, in their groups; groups left empty are gone. */
export function filterMccs(
  options: readonly ComboboxParsedItem[],
  search: string,
  known: ReadonlyMap<string, Mcc>,
): ComboboxParsedItem[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ value }: { readonly value: string }): boolean => {
    const mcc = known.get(value);
    const text = mcc === undefined ? value : searchTextOf(mcc);
    return words.every((word) => text.includes(word));
  };
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return fits(option) ? [option] : [];
    const items = option.items.filter(fits);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
}
