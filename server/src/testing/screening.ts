import type { ScreeningCase } from '@diwan/contract/features/screening/records';
import { rescreen, screenChanged } from '../features/screening/screen.ts';
import { KINDS } from '../features/screening/subjects.ts';
import { ask, type TestApp, type TestUser } from './app.ts';
import { uploadOf } from './formats/multipart.ts';

const HEAD = 'name,name_ar,birth_date,nationality,id_number,reason\n';

/** Imports a local list. Each line has name, Arabic name, birth date and further columns. */
export async function importLines(
  system: TestApp,
  { token }: Pick<TestUser, 'token'>,
  lines: readonly string[],
  name = 'Local',
): Promise<void> {
  const file = { bytes: Buffer.from(HEAD + lines.join('\n')), name: 'list.csv', type: 'text/csv' };
  const { body, headers } = uploadOf(file, 'file', { name, format: 'local_csv' });
  const { status } = await ask(system, 'POST', '/admin/screening-lists', { token, body, headers });
  if (status !== 200) throw new Error(`the list was not imported: ${status}`);
}

export const never = new AbortController().signal;

/** Does all screening that is due, as the jobs do. */
export async function screenAll({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await screenChanged(deps, KINDS, never);
  await rescreen(deps, never);
}

let documents = 0;

/** Adds documents of an individual, whose civil ID states the birth date 1970-05-31. */
export const addDocuments = ({ deps }: Pick<TestApp, 'deps'>, brand_id: number, name: string) => {
  documents += 1;
  return deps.db
    .insertInto('brand_documents')
    .values({
      brand_id,
      version: documents,
      document_type: 'individual',
      full_name_english: name,
      civil_id_sealed: deps.secrets.seal('270053112345'),
      civil_id_index: deps.secrets.blindIndex('civil_id', `270053112345 ${brand_id}`),
      bank_name: 'CBKU',
      iban_sealed: 'sealed',
    })
    .execute();
};

/** Returns the cases that an admin reads, newest first. */
export async function readCases(
  system: TestApp,
  { token }: Pick<TestUser, 'token'>,
  query = '',
): Promise<ScreeningCase[]> {
  const path = `/admin/screening-cases${query}`;
  return (await ask<{ cases: ScreeningCase[] }>(system, 'GET', path, { token })).data.cases;
}
