import { countryCodeOf } from './countries.ts';
import { finishEntry, type ListEntry, ListError } from './list-entry.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from './xml.ts';

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

const valuesOf = (element: XmlElement, name: string): string[] =>
  childrenOf(element, name).flatMap((one) => childrenOf(one, 'VALUE').map(({ text }) => text));

/**
 * The longest range of birth years, in years, that is stored year by year. A longer range is no
 * evidence.
 */
const MAX_RANGE_YEARS = 10;

function birthDatesOf(element: XmlElement): string[] {
  const date = textOf(element, 'DATE').slice(0, 10);
  const year = textOf(element, 'YEAR');
  if (date !== '') return [date];
  if (year !== '') return [year];
  const [from, to] = [Number(textOf(element, 'FROM_YEAR')), Number(textOf(element, 'TO_YEAR'))];
  if (from === 0 || to < from || to - from > MAX_RANGE_YEARS) return [];
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}

function entryOf(element: XmlElement, kind: ListEntry['kind']): ListEntry {
  const prefix = kind === 'person' ? 'INDIVIDUAL' : 'ENTITY';
  const name = NAME_PARTS.map((part) => textOf(element, part)).join(' ');
  const aliases = childrenOf(element, `${prefix}_ALIAS`).map((one) => textOf(one, 'ALIAS_NAME'));
  const documents = childrenOf(element, `${prefix}_DOCUMENT`);
  return finishEntry(
    {
      key: textOf(element, 'DATAID'),
      kind,
      names: [name, textOf(element, 'NAME_ORIGINAL_SCRIPT'), ...aliases],
      birth_dates: childrenOf(element, `${prefix}_DATE_OF_BIRTH`).flatMap(birthDatesOf),
      nationalities: valuesOf(element, 'NATIONALITY').map(countryCodeOf),
      id_numbers: documents.map((one) => textOf(one, 'NUMBER')),
      reason: [textOf(element, 'REFERENCE_NUMBER'), textOf(element, 'COMMENTS1')]
        .filter((text) => text !== '')
        .join(' · '),
    },
    element.line,
  );
}

/**
 * Yields the entries of the consolidated list of the UN Security Council, each with its line from
 * 1. The list is published at scsanctions.un.org/resources/xml/en/consolidated.xml.
 * @throws ListError for another document or an entry that cannot be read
 */
export function* unEntriesOf(text: string): Generator<readonly [ListEntry, number]> {
  const root = parseXml(text);
  if (root.name !== 'CONSOLIDATED_LIST') throw new ListError(root.line, 'other_document');
  const groups = [
    ['INDIVIDUALS', 'INDIVIDUAL', 'person'],
    ['ENTITIES', 'ENTITY', 'organization'],
  ] as const;
  for (const [group, name, kind] of groups) {
    for (const element of childrenOf(root, group).flatMap((one) => childrenOf(one, name))) {
      yield [entryOf(element, kind), element.line];
    }
  }
}
