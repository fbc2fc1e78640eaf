import { readCheckpoint } from '@diwan/contract/features/proofs/verification/checkpoint';
import { createSealCertificate } from '@diwan/documents/seal/certificate';
import type { SampleAuthority } from '@diwan/documents/seal/sample-authority';
import { readTimestamp } from '@diwan/documents/seal/timestamp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, businessOf } from '../../testing/money.ts';
import {
  grant,
  startTestAuthority,
  type TestAuthority,
} from '../../testing/outside/timestamp-authority.ts';
import { payAndSeal } from '../../testing/proofs/paid-day.ts';
import { timestampName } from './published.ts';
import { stampCheckpoints } from './timestamps.ts';
import { verifyPayoutLog, verifyPublished } from './verify-log.ts';

/* Tests the table of 0187_proof_timestamps_expand.sql. */

interface Checkpoint {
  readonly day: string;
  readonly checkpoint: string;
  readonly timestamped_at: string | null;
}

let authority: TestAuthority;
let signer: SampleAuthority;
let system: TestApp;
let business: string;

beforeAll(async () => {
  authority = await startTestAuthority();
  system = await startTestApp({ TSA_URL: authority.url });
  system.clock.set('2026-06-10T09:00:00.000Z');
  signer = await createSealCertificate('Stamps of Kuwait', system.clock.iso());
  await addCategory(system, '5411');
  const brand = await addPayableBrand(system, { mcc_code: '5411', name: 'Rukn' });
  business = await businessOf(system, brand);
  await payAndSeal(system, brand);
  await payAndSeal(system, brand);
});
afterAll(async () => {
  await system.close();
  await authority.close();
});

const stamp = () => stampCheckpoints(system.deps, new AbortController().signal);
const checkpoints = async (): Promise<Checkpoint[]> =>
  (await ask<Checkpoint[]>(system, 'GET', '/proofs/checkpoints')).data;
const pathOf = (day: string, of = business): string =>
  `/proofs/checkpoints/${day}/timestamp?business_id=${of}`;
const download = (day: string, of = business) => ask(system, 'GET', pathOf(day, of));
const nameOf = (day: string): string => timestampName({ business_id: business, day });

test('an authority that does not answer delays no checkpoint, and the next run asks again', async () => {
  await stamp();
  expect(authority.requests()).toBe(1);
  const [first, second] = await checkpoints();
  expect([first?.timestamped_at, second?.timestamped_at]).toEqual([null, null]);
  expect((await download(first?.day ?? '')).failure.code).toBe('PROOF_TIMESTAMP_NOT_FOUND');
  authority.reply(grant(signer, system.clock.iso(), 'other_digest'));
  await stamp();
  expect((await checkpoints())[0]?.timestamped_at).toBeNull();

  authority.reply(grant(signer, () => system.clock.iso()));
  await stamp();
  const stamped = await checkpoints();
  expect(stamped.map(({ timestamped_at }) => timestamped_at)).toEqual(
    stamped.map(() => system.clock.iso()),
  );
  const asked = authority.requests();
  await stamp();
  expect(authority.requests()).toBe(asked);
});

test('anyone downloads the answer, and it is about the signed bytes of that day alone', async () => {
  const [first, second] = await checkpoints();
  const reply = await system.app.inject({ url: `/api${pathOf(first?.day ?? '')}` });
  expect(reply.headers['content-type']).toContain('application/timestamp-reply');
  const bytes = reply.rawPayload;
  const read = (checkpoint?: Checkpoint) =>
    readTimestamp(bytes, { signature: readCheckpoint(checkpoint?.checkpoint ?? '').signed });
  expect(read(first)).toMatchObject({ at: system.clock.iso(), authority: 'Stamps of Kuwait' });
  expect(() => read(second)).toThrow('a timestamp of something else');
  const file = await system.deps.files.getBytes(nameOf(first?.day ?? ''));
  expect(Buffer.compare(file, bytes)).toBe(0);
  const unknown = await download(first?.day ?? '', '6f5bb0c7-04c2-4c0c-9d5b-000000000000');
  expect(unknown.failure.code).toBe('PROOF_CHECKPOINT_NOT_FOUND');
});

test('verify finds a timestamp of another day, and an altered file', async () => {
  expect([await verifyPayoutLog(system.deps), await verifyPublished(system.deps)]).toEqual([
    [],
    [],
  ]);
  const [first, second] = await checkpoints();
  const { files, db } = system.deps;
  const other = await files.getBytes(nameOf(second?.day ?? ''));
  await files.put(nameOf(first?.day ?? ''), other, 'application/timestamp-reply');
  expect(await verifyPublished(system.deps)).toEqual([
    { id: nameOf(first?.day ?? ''), problem: 'the file has other content' },
  ]);
  const change = db
    .updateTable('proof_timestamps')
    .set({ answer: Buffer.from(other).toString('base64') })
    .where('day', '=', first?.day ?? '');
  await expect(change.execute()).rejects.toThrow('the payout log only grows');
  await sql`alter table proof_timestamps disable trigger user`.execute(db);
  await change.execute();
  expect(await verifyPayoutLog(system.deps)).toEqual([
    { id: `${business} ${first?.day}`, problem: 'its timestamp is of something else' },
  ]);
});
