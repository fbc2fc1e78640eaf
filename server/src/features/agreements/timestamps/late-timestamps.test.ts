import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { PDFDocument } from '@pdfme/pdf-lib';
import type { SealVerdict } from '@diwan/contract/features/agreements/records';
import { SAMPLE_DATA } from '@diwan/documents/agreement/sample-agreement';
import { renderAgreementText } from '@diwan/documents/agreement/template';
import { createSealCertificate, type SealCertificate } from '@diwan/documents/seal/certificate';
import { closeDraft, sealWithDraft } from '@diwan/documents/seal/seal';
import { timestampOf } from '@diwan/documents/seal/verify-seal';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownFile } from '../../../platform/files/check.ts';
import { keepFile, storeFile, sweepFiles } from '../../../platform/files/stored-files.ts';
import type { TaskRun } from '../../../platform/jobs/tasks.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../../testing/app.ts';
import { addBrand, addCategory } from '../../../testing/brands.ts';
import { uploadOf } from '../../../testing/formats/multipart.ts';
import {
  grant,
  startTestAuthority,
  type TestAuthority,
} from '../../../testing/outside/timestamp-authority.ts';
import { verifyStored } from '../../../verify.ts';
import { sealAgreement, stampAgreement, sweepSeals } from '../jobs.ts';
import { requestLater } from './late-timestamps.ts';
import { readSealCertificate } from '../sealing.ts';

const WAIT = { timeout: 30_000, interval: 50 };
// Sealing runs at the lowest CPU priority, so a busy machine needs a long time limit.
const PATIENCE = { timeout: 600_000 };
const TEXT = renderAgreementText(SAMPLE_DATA);
const RUN = {} as TaskRun;

let system: TestApp;
let authority: TestAuthority;
let by: SealCertificate;
let token: string;

beforeAll(async () => {
  authority = await startTestAuthority();
  system = await startTestApp({ TSA_URL: authority.url });
  await addCategory(system, '5411');
  ({ token } = await signInAs(system, 'admin'));
  by = await createSealCertificate('An authority', system.clock.iso());
});
beforeEach(() => authority.reply((_, response) => void response.writeHead(503).end()));
afterAll(async () => {
  await system.close();
  await authority.close();
});

const now = () => system.clock.iso().replace(/\.\d+/, '.000');
const stamp = (agreement_id: string, deps = system.deps) =>
  stampAgreement(deps)({ agreement_id }, RUN);
const up = () => authority.reply(grant(by, now()));

const store = async (bytes: Uint8Array) => {
  const kept = await keepFile(system.deps, ownFile(bytes, 'application/pdf'));
  const as = { kind: 'agreement', visibility: 'private' } as const;
  return system.deps.db.transaction().execute((tx) => storeFile(tx, kept, as));
};

/** Adds a signed agreement without a PDF. */
async function addSigned() {
  const brand_id = await addBrand(system, { mcc_code: '5411' });
  const { id } = await system.deps.db
    .insertInto('agreements')
    .values({
      brand_id,
      agreement_type: 'service',
      agreement_version: '1.0',
      status: 'signed',
      text_en: TEXT.en,
      text_ar: TEXT.ar,
      clauses: JSON.stringify(TEXT.clauses),
      schedule: JSON.stringify(TEXT.schedule),
      digest: TEXT.digest,
      signer_name: 'Noura Test',
      signed_at: system.clock.iso(),
      typed_name: 'Noura Test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, brand_id };
}

/**
 * Adds a signed agreement with a blank PDF, as the seal job stores it while the authority is
 * unavailable.
 */
async function addUnstamped(sealed_by?: SealCertificate) {
  const agreement = await addSigned();
  const document = await PDFDocument.create();
  document.addPage();
  const certificate = sealed_by ?? (await readSealCertificate(system.deps));
  const request = { certificate, sealed_at: system.clock.iso(), with_draft: true };
  const sealed = await sealWithDraft(await document.save({ useObjectStreams: false }), request);
  const original = await store(sealed.pdf);
  const draft = await keepFile(
    system.deps,
    ownFile(closeDraft(sealed.draft!, certificate), 'application/pdf'),
  );
  await system.deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('agreements')
      .set({ pdf_file_id: original.id })
      .where('id', '=', agreement.id)
      .execute();
    await requestLater(system.deps, tx, agreement.id, draft);
  });
  return { ...agreement, pdf: sealed.pdf };
}

const rowOf = (agreement_id: string) =>
  system.deps.db
    .selectFrom('agreement_timestamps')
    .selectAll()
    .where('agreement_id', '=', agreement_id)
    .executeTakeFirst();

async function download({ id, brand_id }: { id: string; brand_id: number }) {
  const { rawPayload, statusCode } = await system.app.inject({
    url: `/api/brands/${brand_id}/agreements/${id}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
  return new Uint8Array(rawPayload);
}

async function verdictOf(bytes: Uint8Array): Promise<SealVerdict> {
  const part = { bytes, name: 'agreement.pdf', type: 'application/pdf' };
  return (await ask<SealVerdict>(system, 'POST', '/agreements/verify', uploadOf(part))).data;
}

const auditOf = (agreement_id: string) =>
  system.deps.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'after'])
    .where('action', '=', 'agreement.timestamped')
    .where('entity_id', '=', agreement_id)
    .execute();

const differences = async () => {
  const { agreements, files } = await verifyStored(system.deps);
  return [...agreements, ...files];
};

interface JobRow {
  readonly attempts: number;
  readonly max_attempts: number;
  readonly delay_s: number;
}

async function jobOf(agreement_id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select attempts, max_attempts, extract(epoch from run_at - updated_at)::float8 as delay_s
    from graphile_worker._private_jobs where key = ${`stamp-${agreement_id}`}
      and locked_at is null`.execute(system.deps.db);
  return rows[0];
}

const dropJobOf = (agreement_id: string) =>
  sql`delete from graphile_worker._private_jobs where key = ${`stamp-${agreement_id}`}`.execute(
    system.deps.db,
  );

test('a seal made while the authority is down is timestamped later', PATIENCE, async () => {
  const { id, brand_id } = await addSigned();
  await sealAgreement(system.deps)({ agreement_id: id }, RUN);
  const original = await download({ id, brand_id });
  expect(await timestampOf(original)).toBeUndefined();
  expect(await rowOf(id)).toMatchObject({ file_id: null, stamped_at: null });
  expect(await differences()).toEqual([]);
  await expect(stamp(id)).rejects.toThrow('answered 503');
  expect(await download({ id, brand_id })).toEqual(original);

  up();
  await stamp(id);
  const stamped = await download({ id, brand_id });
  expect(await timestampOf(stamped)).toMatchObject({ at: now(), authority: 'An authority' });
  expect(await rowOf(id)).toMatchObject({
    draft_file_id: null,
    stamped_at: now(),
    authority: 'An authority',
  });
  expect(await auditOf(id)).toEqual([
    {
      actor_kind: 'system',
      after: {
        timestamp_at: now(),
        timestamp_authority: 'An authority',
        timestamped_sha256: createHash('sha256').update(stamped).digest('hex'),
      },
    },
  ]);
  // The original file can still be verified. Both files belong to the same agreement.
  for (const [bytes, timestamp] of [
    [original, null],
    [stamped, { at: now(), authority: 'An authority', trusted: null }],
  ] as const) {
    expect(await verdictOf(bytes)).toMatchObject({
      verdict: 'authentic',
      timestamp,
      agreement: { agreement_id: id, signer_name: 'Noura Test' },
    });
  }
  expect(await differences()).toEqual([]);
});

test('the retries of the queue have growing delays, and the job ends with the timestamp', async () => {
  const { id } = await addUnstamped();
  const worker = startWorker({
    url: system.url,
    tasks: { stamp_agreement: stampAgreement(system.deps) },
    crontab: [],
    log: system.deps.log,
  });
  const delays: number[] = [];
  for (const attempts of [1, 2, 3]) {
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ attempts }), WAIT);
    const job = await jobOf(id);
    expect(job?.max_attempts).toBe(1_000);
    delays.push(job?.delay_s ?? 0);
    if (attempts === 3) up();
    await sql`update graphile_worker._private_jobs set run_at = now()
      where key = ${`stamp-${id}`}`.execute(system.deps.db);
  }
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  expect(delays[2]).toBeGreaterThan((delays[0] ?? 0) * 2);
  await vi.waitFor(async () => expect((await rowOf(id))?.file_id).toBeTruthy(), WAIT);
  await worker.stop();
  expect(await jobOf(id)).toBeUndefined();
});

describe('an answer that is no timestamp of this seal', () => {
  test.each([
    ['repeats another nonce', 'other_nonce', 'an answer to another request'],
    ['has another imprint', 'other_digest', 'a timestamp of something else'],
    ['has another signature', 'forged', 'the signature is of none of its certificates'],
    ['refuses', 'refused', 'the authority refused'],
  ] as const)('and %s leaves the timestamp pending', async (_what, twist, why) => {
    const agreement = await addUnstamped();
    authority.reply(grant(by, now(), twist));
    await expect(stamp(agreement.id)).rejects.toThrow(why);
    expect(await rowOf(agreement.id)).toMatchObject({ file_id: null });
    expect(await auditOf(agreement.id)).toEqual([]);
    expect(await download(agreement)).toEqual(agreement.pdf);
    expect(await differences()).toEqual([]);
  });
});

test('two runs at once store one timestamp, and a third requests none', async () => {
  const { id } = await addUnstamped();
  up();
  await Promise.all([stamp(id), stamp(id)]);
  expect(await auditOf(id)).toHaveLength(1);
  const row = await rowOf(id);
  expect(row?.stamped_at).toBe(now());
  const before = authority.requests();
  await stamp(id);
  expect(authority.requests()).toBe(before);
  expect(await rowOf(id)).toEqual(row);
  expect(await sweepFiles(system.deps.db, system.deps.files, new Date('2049-01-01'))).toBe(0);
});

test('a crash after the answer leaves no partial result, and the next run repeats it', async () => {
  const agreement = await addUnstamped();
  up();
  const enqueue = () => Promise.reject(new Error('the process died'));
  const dying = { ...system.deps, jobs: { ...system.deps.jobs, enqueue } };
  await expect(stamp(agreement.id, dying)).rejects.toThrow('the process died');
  expect(await rowOf(agreement.id)).toMatchObject({ file_id: null });
  expect(await auditOf(agreement.id)).toEqual([]);
  expect(await download(agreement)).toEqual(agreement.pdf);
  await stamp(agreement.id);
  expect(await timestampOf(await download(agreement))).toMatchObject({ at: now() });
  expect(await differences()).toEqual([]);
  // This removes the bytes of the run that died.
  expect(await sweepFiles(system.deps.db, system.deps.files, new Date('2049-01-01'))).toBe(1);
});

test('a lost job is found by the verification and enqueued by the sweep', async () => {
  const { id } = await addUnstamped();
  await dropJobOf(id);
  const problem = 'it has no timestamp, and no job requests one';
  expect(await differences()).toEqual([{ id, problem }]);
  await sweepSeals(system.deps)({}, RUN);
  expect(await jobOf(id)).toMatchObject({ attempts: 0 });
  expect(await differences()).toEqual([]);
});

test('without an authority in the settings nothing is requested, and nothing fails', async () => {
  const { id } = await addUnstamped();
  await dropJobOf(id);
  const deps = { ...system.deps, config: { ...system.deps.config, tsa_url: undefined } };
  const before = authority.requests();
  await stamp(id, deps);
  await sweepSeals(deps)({}, RUN);
  expect(authority.requests()).toBe(before);
  expect(await jobOf(id)).toBeUndefined();
  expect((await verifyStored(deps)).agreements).toEqual([]);
  await sweepSeals(system.deps)({}, RUN);
  expect(await jobOf(id)).toMatchObject({ attempts: 0 });
});

test.each(['added', 'removed'])(
  'a pending draft gets its timestamp after the chain of its certificate was %s',
  async (change) => {
    const leaf = await createSealCertificate('Diwan', system.clock.iso());
    const full = { ...leaf, certificate_pem: leaf.certificate_pem + by.certificate_pem };
    const [earlier, later] = change === 'added' ? [leaf, full] : [full, leaf];
    const depsOf = (seal: SealCertificate) => ({
      ...system.deps,
      config: { ...system.deps.config, seal },
    });
    const agreement = await addUnstamped(await readSealCertificate(depsOf(earlier)));
    await readSealCertificate(depsOf(later));
    up();
    await stamp(agreement.id, depsOf(later));
    const stamped = await download(agreement);
    expect(await timestampOf(stamped)).toMatchObject({ at: now() });
    expect(await verdictOf(stamped)).toMatchObject({ verdict: 'authentic' });
    expect(await verdictOf(agreement.pdf)).toMatchObject({ verdict: 'authentic' });
    expect(await differences()).toEqual([]);
  },
);

test('a stored timestamp cannot be deleted, and a deletion or a foreign file is found', async () => {
  const { db } = system.deps;
  const { id } = await addUnstamped();
  up();
  await stamp(id);
  const row = await rowOf(id);
  for (const statement of ['delete from agreement_timestamps', 'truncate agreement_timestamps']) {
    const change = sql.raw(statement).execute(db);
    await expect(change).rejects.toThrow('a timestamp of a signed agreement stays');
  }
  const tamper = (statement: RawBuilder<unknown>) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await statement.execute(tx);
    });
  await tamper(sql`delete from agreement_timestamps where agreement_id = ${id}`);
  const gone = 'its timestamped PDF is in the audit log and is not there any more';
  expect(await differences()).toEqual([{ id, problem: gone }]);

  const foreign = await addUnstamped();
  await db.insertInto('agreement_timestamps').values(row!).execute();
  expect(await differences()).toEqual([]);
  await stamp(foreign.id);
  const other = (await rowOf(foreign.id))!.file_id;
  await tamper(sql`delete from agreement_timestamps where agreement_id = ${foreign.id}`);
  await tamper(sql`update agreement_timestamps set file_id = ${other} where agreement_id = ${id}`);
  expect(await differences()).toEqual(
    expect.arrayContaining([
      { id, problem: 'its timestamped PDF is not the one of the audit log' },
      { id: foreign.id, problem: gone },
    ]),
  );
  await tamper(sql`update agreement_timestamps set file_id = ${row!.file_id}
    where agreement_id = ${id}`);
  await db
    .insertInto('agreement_timestamps')
    .values({ ...row!, agreement_id: foreign.id, file_id: other })
    .execute();
  expect(await differences()).toEqual([]);
});

test('a stored timestamp never changes, and a change of its file is found', async () => {
  const agreement = await addUnstamped();
  up();
  await stamp(agreement.id);
  const change = sql`update agreement_timestamps set authority = 'Another'
    where agreement_id = ${agreement.id}`.execute(system.deps.db);
  await expect(change).rejects.toThrow('a timestamp of an agreement never changes');
  const { storage_key } = await system.deps.db
    .selectFrom('agreement_timestamps as t')
    .innerJoin('files as f', 'f.id', 't.file_id')
    .select('f.storage_key')
    .where('t.agreement_id', '=', agreement.id)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from(await system.deps.files.getBytes(storage_key));
  bytes.write('31', bytes.indexOf('060b2a864886f70d010910020e') + 40, 'latin1');
  await system.deps.files.put(storage_key, bytes, 'application/pdf');
  expect(await differences()).toMatchObject([
    { id: agreement.id, problem: 'the seal of its timestamped PDF: altered' },
    { problem: 'its bytes have changed' },
  ]);
});
