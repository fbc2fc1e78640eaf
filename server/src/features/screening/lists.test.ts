import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ScreeningList,
  ScreeningLists,
  ScreeningListVersion,
} from '@diwan/contract/features/screening/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import { verifyLists } from './verify.ts';
import { importFolder } from './watch-folder.ts';

/* The tables of 0200_screening_lists_expand.sql. */

let system: TestApp;
let admin: TestUser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diwan-lists-'));
  system = await startTestApp({ SCREENING_DIR: folder });
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const HEAD = 'name,name_ar,birth_date,nationality,id_number,reason\n';
const OMAR = 'Omar Zorban,عمر زربان,1970,kw,A 12-3,invented\n';
const AMAL = 'Amal Zorban,,,,,\n';

interface Upload {
  readonly text: string;
  readonly name?: string;
  readonly format?: string;
  readonly by?: TestUser;
  readonly key?: string;
}

async function upload({ text, name = 'Local', format = 'local_csv', by = admin, key }: Upload) {
  const file = { bytes: Buffer.from(text), name: 'list.csv', type: 'text/csv' };
  const { body, headers } = uploadOf(file, 'file', { name, format });
  return ask<ScreeningList>(system, 'POST', '/admin/screening-lists', {
    token: by.token,
    body,
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
}

const list = async () =>
  (await ask<ScreeningLists>(system, 'GET', '/admin/screening-lists', { token: admin.token })).data;

describe('an imported list', () => {
  it('has a version for each import, with what it added, changed and removed', async () => {
    const first = await upload({ text: HEAD + OMAR + AMAL });
    expect(first.data).toMatchObject({
      name: 'Local',
      version: 1,
      entries: 2,
      added: 2,
      changed: 0,
      removed: 0,
      source: 'upload',
      imported_by: admin.email,
    });
    const second = await upload({ text: `${HEAD}${OMAR.replace('invented', 'other')}Ali,,,,,\n` });
    expect(second.data).toMatchObject({
      id: first.data.id,
      version: 2,
      entries: 2,
      added: 1,
      changed: 1,
      removed: 1,
    });
    expect((await list()).lists).toEqual([second.data]);
    const { data: versions } = await ask<ScreeningListVersion[]>(
      system,
      'GET',
      `/admin/screening-lists/${first.data.id}/versions`,
      { token: admin.token },
    );
    expect(versions.map(({ version, digest }) => [version, digest])).toEqual([
      [2, second.data.digest],
      [1, first.data.digest],
    ]);
  });

  it('is refused if it has not changed, and a repeat of the call gets the first answer', async () => {
    const text = `${HEAD}Badr,,,,,\n`;
    const [one, other] = await Promise.all([
      upload({ text, name: 'Repeated', key: 'key-1' }),
      upload({ text, name: 'Repeated', key: 'key-1' }),
    ]);
    expect(one.data).toEqual(other.data);
    const again = await upload({ text, name: 'Repeated' });
    expect([again.status, again.failure.code]).toEqual([409, 'SCREENING_LIST_UNCHANGED']);
    const renamed = await upload({ text, name: 'Other', key: 'key-1' });
    expect(renamed.failure.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('is stored once if two admins import it at the same moment', async () => {
    const text = `${HEAD}Dana,,,,,\n`;
    const answers = await Promise.all([1, 2].map(() => upload({ text, name: 'Racing' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('keeps its format', async () => {
    const { failure } = await upload({ text: '<x/>', format: 'un_xml' });
    expect(failure.code).toBe('SCREENING_LIST_INVALID');
    const csv = 'id,schema,name\nQ1,Person,Omar\n';
    const other = await upload({ text: csv, format: 'opensanctions_csv' });
    expect([other.status, other.failure.code]).toEqual([409, 'SCREENING_LIST_FORMAT']);
  });

  it('is imported completely or not at all, with the line and reason at its file', async () => {
    const before = await list();
    const { status, failure } = await upload({ text: `${HEAD}Omar,,,,,\nAli,,1970-13,,,\n` });
    expect([status, failure.code]).toEqual([422, 'SCREENING_LIST_INVALID']);
    expect(failure.fields?.['file']).toContain('Line 3: The birth date must be');
    expect(await list()).toEqual(before);
  });

  it.each([
    [{ text: HEAD, name: ' ' }, 'name'],
    [{ text: HEAD, format: 'pdf' }, 'format'],
  ])('needs a valid name and format: %j', async (input, field) => {
    const { status, failure } = await upload(input);
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
  });

  it('is only for administrators', async () => {
    for (const role of ['partner', 'partner_employee', 'brand_owner'] as const) {
      const by = await signInAs(system, role);
      expect((await upload({ text: HEAD + OMAR, by })).status).toBe(403);
    }
    const unknown = '/admin/screening-lists/00000000-0000-4000-8000-000000000000/versions';
    const { failure } = await ask(system, 'GET', unknown, { token: admin.token });
    expect(failure.code).toBe('SCREENING_LIST_NOT_FOUND');
  });
});

describe('the watched folder', () => {
  const put = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    const old = system.clock.now().epochMilliseconds / 1000 - 120;
    await utimes(join(folder, name), old, old);
  };

  it('imports each version of a file once, and shows refused files', async () => {
    await put('daily.csv', HEAD + OMAR);
    await put('broken.xml', '<CONSOLIDATED_LIST>');
    await put('notes.txt', 'not a list');
    await importFolder(system.deps);
    await importFolder(system.deps);
    const { lists, refused_files } = await list();
    expect(lists.find(({ name }) => name === 'daily')).toMatchObject({
      version: 1,
      source: 'folder',
      imported_by: null,
    });
    expect(refused_files).toMatchObject([{ name: 'broken.xml' }]);
    expect(refused_files[0]?.reason).toContain('The XML is not well-formed');
    await put('daily.csv', HEAD + AMAL);
    await importFolder(system.deps);
    const daily = (await list()).lists.find(({ name }) => name === 'daily');
    expect(daily).toMatchObject({ version: 2, added: 1, removed: 1 });
  });

  /* 0255_screening_file_stamps_expand.sql adds the size and the last change. */
  it('does not read an unchanged file again, and reads one that changed in its old time', async () => {
    const { db } = system.deps;
    const digest = async () =>
      (
        await db
          .selectFrom('screening_files')
          .select('file_digest')
          .where('name', '=', 'still.csv')
          .executeTakeFirst()
      )?.file_digest;
    await put('still.csv', HEAD + OMAR);
    await importFolder(system.deps);
    const first = await digest();
    await db.updateTable('screening_files').set({ file_digest: 'unread' }).execute();
    await importFolder(system.deps);
    expect(await digest()).toBe('unread');
    await put('still.csv', HEAD + OMAR.toUpperCase());
    await importFolder(system.deps);
    expect(await digest()).toMatch(/^[0-9a-f]{64}$/);
    expect(await digest()).not.toBe(first);
    expect((await list()).lists.find(({ name }) => name === 'still')?.version).toBe(2);
  });

  it('does not import a file that was written in the last minute', async () => {
    await writeFile(join(folder, 'fresh.csv'), HEAD + OMAR);
    await importFolder(system.deps);
    expect((await list()).lists.map(({ name }) => name)).not.toContain('fresh');
  });
});

it('an altered entry is found by the verification', async () => {
  expect(await verifyLists(system.deps)).toEqual([]);
  await sql`update screening_entries set names = '{Someone}' where key = (
    select min(key) from screening_entries)`.execute(system.deps.db);
  expect(await verifyLists(system.deps)).not.toEqual([]);
});
