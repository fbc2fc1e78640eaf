import { createHash } from 'node:crypto';
import { countryCodeOf } from './countries.ts';
import { csvRowsOf } from './csv.ts';
import { finishEntry, type ListEntry } from './list-entry.ts';

const valuesOf = (text: string): string[] => text.split(';');

/**
 * Yields the entries of `targets.simple.csv` of OpenSanctions (opensanctions.org/docs/bulk/csv),
 * each with its line from 1.
 * @throws ListError for a file or an entry that cannot be read
 */
export function* openSanctionsEntriesOf(text: string): Generator<readonly [ListEntry, number]> {
  for (const { line, valueOf } of csvRowsOf(text, ['id', 'schema', 'name'])) {
    const entry = finishEntry(
      {
        key: valueOf('id'),
        kind: valueOf('schema') === 'Person' ? 'person' : 'organization',
        names: [valueOf('name'), ...valuesOf(valueOf('aliases'))],
        birth_dates: valuesOf(valueOf('birth_date')),
        nationalities: valuesOf(valueOf('countries')).map(countryCodeOf),
        id_numbers: valuesOf(valueOf('identifiers')),
        reason: valueOf('sanctions'),
      },
      line,
    );
    yield [entry, line];
  }
}

/**
 * Returns the hash of these values, because local lists have no ids. It identifies a person in the
 * next version of the list.
 */
const keyOf = (values: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 24);

/**
 * Yields the entries of a local list, each with its line from 1. The columns are `name` and
 * optionally `name_ar`, `birth_date`, `nationality` and `id_number`.
 * @throws ListError for a file or an entry that cannot be read
 */
export function* localEntriesOf(text: string): Generator<readonly [ListEntry, number]> {
  for (const { line, valueOf } of csvRowsOf(text, ['name'])) {
    const [name, name_ar] = [valueOf('name'), valueOf('name_ar')];
    const [birth_date, id_number] = [valueOf('birth_date'), valueOf('id_number')];
    const entry = finishEntry(
      {
        key: keyOf([name, name_ar, birth_date, id_number]),
        kind: 'person',
        names: [name, name_ar],
        birth_dates: [birth_date],
        nationalities: [countryCodeOf(valueOf('nationality'))],
        id_numbers: [id_number],
        reason: valueOf('reason'),
      },
      line,
    );
    yield [entry, line];
  }
}
