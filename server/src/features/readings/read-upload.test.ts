import type { DocumentUpload } from '@diwan/contract/features/documents/records';
import type { PaperReader, PaperValue } from '@diwan/reading/port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import {
  asRegistrant,
  drawPaper,
  fromElsewhere,
  type Registrant,
  registered,
} from '../../testing/registration.ts';
import { readUpload } from './read-upload.ts';

const CIVIL_ID = '285081500016';
const PICTURE = { bytes: new Uint8Array([1]), content_type: 'image/png', pages: null } as const;

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterAll(() => system.close());

const valueOf = (field: PaperValue['field'], read: string): PaperValue => ({
  field,
  read,
  confidence: 0.9,
  evidence: [],
  repaired: false,
  engine_read: null,
  place: null,
});
const reads =
  (...values: readonly PaperValue[]): PaperReader['read'] =>
  () =>
    Promise.resolve({ state: 'read', width: 1000, height: 630, orientation: 0, values });
const read = (paper: PaperReader['read']) =>
  readUpload({ ...system.deps, papers: { engine: 'a test', read: paper } }, PICTURE);

describe('the values of an uploaded document', () => {
  test('are the civil ID, the names and the dates', async () => {
    const values = await read(
      reads(
        valueOf('expiry_date', '2031-08-15'),
        valueOf('civil_id', CIVIL_ID),
        valueOf('license_number', '12345'),
        valueOf('full_name_english', 'Noura Salem Al-Sabah'),
        valueOf('full_name_arabic', 'نورة سالم الصباح'),
      ),
    );
    expect(values).toEqual([
      { field: 'civil_id', value: CIVIL_ID },
      { field: 'full_name_arabic', value: 'نورة سالم الصباح' },
      { field: 'full_name_english', value: 'Noura Salem Al-Sabah' },
      { field: 'expiry_date', value: '2031-08-15' },
    ]);
  });

  test('are left out if they have not the form of their field', async () => {
    const values = await read(
      reads(
        valueOf('civil_id', '285081500017'),
        valueOf('full_name_english', 'نورة'),
        valueOf('expiry_date', '15/08/2031'),
        valueOf('full_name_arabic', 'نورة سالم'),
      ),
    );
    expect(values).toEqual([{ field: 'full_name_arabic', value: 'نورة سالم' }]);
    expect(await read(reads(valueOf('civil_id', '1')))).toBeNull();
  });

  test('are null if the engine crashes, or finds no text', async () => {
    expect(await read(() => Promise.reject(new Error('crashed')))).toBeNull();
    const nothing = { state: 'unreadable', reason: 'no_text' } as const;
    expect(await read(() => Promise.resolve(nothing))).toBeNull();
  });

  test('are null for a person who would wait behind many others', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const found = reads(valueOf('civil_id', CIVIL_ID));
    const slow: PaperReader['read'] = async (bytes) => {
      await gate;
      return found(bytes);
    };
    const all = Array.from({ length: 6 }, () => read(slow));
    expect(await all[5]).toBeNull();
    release();
    const answers = await Promise.all(all);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(4);
  });
});

async function upload({ id, proof }: Registrant, query: string) {
  const bytes = Buffer.from((await drawPaper()).split(',')[1] ?? '', 'base64');
  const form = uploadOf({ bytes, name: 'paper.png', type: 'image/png' });
  return ask<DocumentUpload>(
    system,
    'POST',
    `/brands/${id}/documents/uploads/civil_id_file${query}`,
    {
      body: form.body,
      headers: { ...fromElsewhere(), ...form.headers, 'x-registration-token': proof },
    },
  );
}

test('the answer to an upload has the values, and no later answer repeats them', async () => {
  const registrant = await registered(system);
  const { papers } = system.deps;
  const asked: number[] = [];
  Object.assign(papers, {
    read: (bytes: Uint8Array) => {
      asked.push(bytes.length);
      return reads(valueOf('civil_id', CIVIL_ID))(bytes);
    },
  } satisfies Partial<PaperReader>);
  const unread = await upload(registrant, '');
  expect([unread.status, unread.data.read, asked.length]).toEqual([200, null, 0]);
  const { data } = await upload(registrant, '?read=true');
  expect(data.read).toEqual([{ field: 'civil_id', value: CIVIL_ID }]);
  const state = await asRegistrant(
    system,
    'GET',
    `/brands/${registrant.id}/registration`,
    registrant,
  );
  expect(state.raw).not.toContain(CIVIL_ID);
  expect((await upload(registrant, '?read=yes')).status).toBe(400);
});
