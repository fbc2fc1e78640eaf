import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import type { BrandRemoval } from '@diwan/contract/features/brands/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { post } from '../../ledger/post.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addOwner } from '../../testing/brands.ts';
import { lockPending, markStamped } from '../agreements/timestamps/store.ts';
import { deleteFileBytes } from '../files/jobs.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;
let user: string;

/** Adds a rejected brand with every kind of data that a brand can have. */
async function addFullBrand({ pending = false } = {}): Promise<void> {
  const { deps } = system;
  brand = await addBrand(system, { mcc_code: '5411', name: 'Najma' });
  user = await addOwner(system, brand);
  const kept = await Promise.all(
    [1, 2, 3, 4].map((n) => keepFile(deps, ownFile(Buffer.from(`page ${n}`), 'application/pdf'))),
  );
  await deps.db.transaction().execute(async (tx) => {
    const rows = [];
    for (const file of kept) {
      rows.push(await storeFile(tx, file, { kind: 'document', visibility: 'private' }));
    }
    const [licence, signature, pdf, timestamped] = rows;
    await tx
      .insertInto('brand_documents')
      .values({
        brand_id: brand,
        version: 1,
        document_type: 'individual',
        bank_name: 'A bank',
        iban_sealed: 'sealed',
        driver_license_file_id: licence?.id ?? null,
        submitted_by: user,
      })
      .execute();
    await tx
      .insertInto('brand_bank_details')
      .values({
        brand_id: brand,
        bank_name: 'A bank',
        iban_sealed: 'x',
        iban_index: 'x',
        digest: 'x',
      })
      .execute();
    const agreement = await tx
      .insertInto('agreements')
      .values({
        brand_id: brand,
        agreement_type: 'service',
        agreement_version: '1',
        status: 'signed',
        text_en: 'Text',
        text_ar: 'نص',
        clauses: '[]',
        schedule: '{}',
        digest: 'a'.repeat(64),
        signer_name: 'Noura',
        signed_by: user,
        signed_at: deps.clock.iso(),
        signature_file_id: signature?.id ?? null,
        pdf_file_id: pdf?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('agreement_timestamps')
      .values({
        agreement_id: agreement.id,
        requested_at: deps.clock.iso(),
        ...(pending
          ? { draft_file_id: timestamped?.id ?? null }
          : {
              file_id: timestamped?.id ?? null,
              stamped_at: deps.clock.iso(),
              authority: 'An authority',
            }),
      })
      .execute();
  });
  await setStatus('rejected');
}

const setStatus = (status: string) =>
  ask(system, 'PUT', `/brands/${brand}`, {
    token: admin.token,
    body: { status, reason: 'The licence has expired', checked_points: ALL_POINTS_TICKED },
  });
const remove = ({ token } = admin) =>
  ask<BrandRemoval>(system, 'DELETE', `/brands/${brand}`, { token });

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(() => addFullBrand());
afterAll(() => system.close());

const REMOVED = {
  name: 'Najma',
  users: 1,
  documents: 1,
  agreements: 1,
  messages: 1,
  transactions: 0,
  api_keys: 0,
};

async function countLeft(): Promise<number> {
  const { rows } = await sql<{ left: bigint }>`select
    (select count(*) from brands where id = ${brand})
    + (select count(*) from users where id = ${user})
    + (select count(*) from brand_documents where brand_id = ${brand})
    + (select count(*) from brand_bank_details where brand_id = ${brand})
    + (select count(*) from agreements where brand_id = ${brand})
    + (select count(*) from messages where brand_id = ${brand} or user_id = ${user})
    as left`.execute(system.deps.db);
  return Number(rows[0]?.left);
}

describe('deleting a brand', () => {
  test('shows its extent beforehand, and deletes all of it', async () => {
    const { token } = admin;
    const before = await ask(system, 'GET', `/brands/${brand}/removal`, { token });
    expect(before.data).toEqual(REMOVED);
    const keys = await system.deps.db.selectFrom('files').select('storage_key').execute();
    const { status, data } = await remove();
    expect(status).toBe(200);
    expect(data).toEqual(REMOVED);
    expect(await countLeft()).toBe(0);
    expect(await system.deps.db.selectFrom('files').select('id').execute()).toEqual([]);

    const { rows } = await sql<{ payload: { storage_keys: string[] } }>`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'delete_file_bytes'`.execute(system.deps.db);
    const payload = rows[0]?.payload ?? { storage_keys: [] };
    expect(payload.storage_keys.toSorted()).toEqual(keys.map((k) => k.storage_key).toSorted());
    const run = { job_id: '1', attempt: 1, max_attempts: 1, log: system.deps.log };
    const { signal } = new AbortController();
    // A job may run twice: the second run finds nothing and succeeds.
    await deleteFileBytes(system.deps)(payload, { ...run, signal });
    await deleteFileBytes(system.deps)(payload, { ...run, signal });
    const [key = ''] = payload.storage_keys;
    await expect(system.deps.files.getBytes(key)).rejects.toThrow();
  });

  test('leaves an audit entry without personal data', async () => {
    await remove();
    const row = await system.deps.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'brand.deleted')
      .where('entity_id', '=', String(brand))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ before: { ...REMOVED, status: 'rejected' }, after: null });
  });

  test.each(['pending', 'active', 'suspended'])('is refused while it is %s', async (status) => {
    await setStatus(status);
    const sentence = 'Only a rejected brand can be deleted';
    const { token } = admin;
    const refusal = { status: 409, failure: { code: 'BRAND_NOT_REJECTED', error: sentence } };
    expect(await remove()).toMatchObject(refusal);
    expect(await ask(system, 'GET', `/brands/${brand}/removal`, { token })).toMatchObject(refusal);
    expect(await countLeft()).toBeGreaterThan(5);
  });

  test('is refused with the amount while money is open, and keeps the ledger', async () => {
    const { db } = system.deps;
    const business_id = '00000000-0000-4000-8000-000000000001';
    const book = (amount_minor: bigint, id: string) =>
      db.transaction().execute((tx) =>
        post(tx, {
          kind: 'adjustment',
          source: { kind: 'brand', id },
          occurred_at: system.clock.iso(),
          postings: [
            {
              account: { kind: 'brand_payable', brand_id: brand, business_id },
              amount_minor: -amount_minor,
            },
            { account: { kind: 'provider_receivable' }, amount_minor },
          ],
        }),
      );
    for (const open of [12_500n, -3_000n]) {
      await book(open, `${brand}:${open}`);
      const { status, failure } = await remove();
      const amount = open > 0n ? 'KWD 12.500' : 'KWD -3.000';
      expect([status, failure.error]).toEqual([
        409,
        `This brand cannot be deleted, because ${amount} is not settled or paid out yet`,
      ]);
      await book(-open, `${brand}:${open}:back`);
    }
    // A debt to one business and a credit from another do not cancel each other, even if their sum
    // is zero.
    const moveBetween = (amount_minor: bigint, source_id: string) =>
      db.transaction().execute((tx) =>
        post(tx, {
          kind: 'adjustment',
          source: { kind: 'brand', id: source_id },
          occurred_at: system.clock.iso(),
          postings: [
            {
              account: { kind: 'brand_payable', brand_id: brand, business_id },
              amount_minor: -amount_minor,
            },
            {
              account: {
                kind: 'brand_payable',
                brand_id: brand,
                business_id: '00000000-0000-4000-8000-000000000002',
              },
              amount_minor,
            },
          ],
        }),
      );
    await moveBetween(500n, `${brand}:across`);
    expect((await remove()).status).toBe(409);
    await moveBetween(-500n, `${brand}:across:back`);
    expect((await remove()).status).toBe(200);
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from ledger_accounts
      where brand_id = ${brand}`.execute(db);
    expect(rows[0]?.n).toBe(2n);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('deletes the file that a job stores at the same time', async () => {
    await addFullBrand({ pending: true });
    const { deps } = system;
    const { id } = await deps.db
      .selectFrom('agreements')
      .select('id')
      .where('brand_id', '=', brand)
      .executeTakeFirstOrThrow();
    const kept = await keepFile(deps, ownFile(Buffer.from('stamped'), 'application/pdf'));
    const { file_id, removal } = await deps.db.transaction().execute(async (tx) => {
      await lockPending(tx, id);
      const file = await storeFile(tx, kept, { kind: 'agreement', visibility: 'private' });
      const stamped_at = deps.clock.iso();
      await markStamped(tx, id, { file_id: file.id, stamped_at, authority: 'An authority' });
      const answer = remove();
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db);
        expect(rows).toHaveLength(1);
      }, 60_000);
      return { file_id: file.id, removal: () => answer };
    });
    expect((await removal()).status).toBe(200);
    const left = deps.db.selectFrom('files').select('id').where('id', '=', file_id);
    expect(await left.execute()).toEqual([]);
  });

  test('succeeds once', async () => {
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('is for administrators only', async () => {
    for (const role of ['partner_employee', 'partner'] as const) {
      expect((await remove(await signInAs(system, role))).status).toBe(403);
    }
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    expect((await remove(owner)).status).toBe(403);
    expect((await ask(system, 'DELETE', `/brands/${brand}`)).status).toBe(401);
  });
});
