import type { Dispute, DisputeDetail } from '@diwan/contract/features/disputes/records';
import type { Refund } from '@diwan/contract/features/refunds/records';
import { PDFDocument } from '@pdfme/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageText } from '../messages/public.ts';
import { ask, signInAs, type TestUser } from '../../testing/app.ts';
import { addPartner } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import { signInAsMember } from '../../testing/members.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { drawPaper } from '../../testing/registration.ts';
import { watchDisputesTask } from './jobs.ts';
import { eraseEvidence } from './store.ts';

/* The tables of 0220_disputes_expand.sql. */

let world: PaymentsWorld;
let owner: TestUser;
let photo: Buffer;

/** A Monday. The week of working days ends on Thursday. */
const MONDAY = '2026-11-16T08:00:00.000Z';

beforeAll(async () => {
  world = await startPayments();
  const { system, brand_id } = world;
  owner = await signInAs(system, 'brand_owner', { brand_id });
  const owned = system.deps.db.updateTable('brands').set({ owner_user_id: owner.id });
  await owned.where('id', '=', brand_id).execute();
  photo = Buffer.from((await drawPaper()).split(',')[1] ?? '', 'base64');
});
afterAll(() => world.close());
beforeEach(() => world.system.clock.set(MONDAY));

const get = <T>(path: string, { token } = owner) => ask<T>(world.system, 'GET', path, { token });
const read = async (id: string, who = owner) =>
  (await get<DisputeDetail>(`/disputes/${id}`, who)).data;

async function openDispute(): Promise<string> {
  const transaction = await world.sell();
  const { data } = await ask<Refund>(
    world.system,
    'POST',
    `/transactions/${transaction}/chargebacks`,
    { token: world.admin.token, body: { amount: 10, reason: 'The goods did not arrive' } },
  );
  return data.id;
}

function add(id: string, bytes: Uint8Array = photo, { token } = owner, query = '?kind=delivery') {
  const form = uploadOf({ bytes, name: 'note.png', type: 'image/png' });
  return ask<DisputeDetail>(world.system, 'POST', `/disputes/${id}/evidence${query}`, {
    token,
    body: form.body,
    headers: form.headers,
  });
}
const submit = (id: string, { token } = owner, headers = {}) =>
  ask<DisputeDetail>(world.system, 'POST', `/disputes/${id}/submit`, { token, headers });

const decide = async (id: string, decision: 'won' | 'lost' | 'reversed') => {
  const { transaction_id } = await read(id);
  const path = `/transactions/${transaction_id}/chargebacks/${id}/decision`;
  const body = { decision, reason: 'The bank decided' };
  await ask(world.system, 'POST', path, { token: world.admin.token, body });
};

const watch = () =>
  watchDisputesTask(world.system.deps)(
    {},
    {
      job_id: '1',
      attempt: 1,
      max_attempts: 1,
      log: world.system.deps.log,
      signal: AbortSignal.any([]),
    },
  );

async function mailsOf(template: string): Promise<string[]> {
  const rows = await world.system.deps.db
    .selectFrom('messages')
    .select('body_sealed')
    .where('template', '=', template)
    .where('channel', '=', 'email')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => messageText(world.system.deps, row.body_sealed));
}

describe('a dispute', () => {
  it('has five working days, and passes through its steps', async () => {
    const id = await openDispute();
    // Friday and Saturday are not working days.
    const due = { evidence_until: '2026-11-23', days_left: 7 };
    expect(await read(id)).toMatchObject({ ...due, status: 'opened', amount: 10, file_count: 0 });
    const mail = (await mailsOf('chargeback_opened')).at(-1);
    expect(mail).toContain('2026');
    expect(mail).toContain(`/disputes/${id}`);
    const early = await submit(id);
    expect([early.status, early.failure.code]).toEqual([409, 'DISPUTE_WITHOUT_EVIDENCE']);
    const { data } = await add(id);
    expect(data).toMatchObject({
      status: 'evidence',
      evidence: [{ kind: 'delivery', name: 'note.png', content_type: 'image/png' }],
      can: { add: { allowed: true }, submit: { allowed: true } },
    });
    const url = data.evidence[0]?.url?.replace('/api', '') ?? '';
    expect((await get(url)).status).toBe(200);
    expect((await submit(id)).data).toMatchObject({ status: 'submitted', submitted_at: MONDAY });
    await decide(id, 'won');
    expect(await read(id)).toMatchObject({ status: 'won', decision_reason: 'The bank decided' });
  });

  it('has one submission, and its evidence does not change afterwards', async () => {
    const id = await openDispute();
    const { data } = await add(id);
    const key = { 'idempotency-key': `submit-${id}` };
    const both = await Promise.all([submit(id, owner, key), submit(id, world.admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await add(id, Buffer.concat([photo, Buffer.from(' ')]));
    expect([late.status, late.failure]).toMatchObject([
      409,
      {
        code: 'DISPUTE_SUBMITTED',
        error: 'The evidence has been submitted and cannot be changed',
      },
    ]);
    const path = `/disputes/${id}/evidence/${data.evidence[0]?.id}`;
    const removed = await ask(world.system, 'DELETE', path, { token: owner.token });
    expect(removed.failure.code).toBe('DISPUTE_SUBMITTED');
    expect(await read(id)).toMatchObject({ file_count: 1 });
  });

  it('is missed after its last day, and refuses evidence with the date', async () => {
    const id = await openDispute();
    await add(id);
    // In Kuwait the last day ends at 21:00 UTC.
    world.system.clock.set('2026-11-23T20:59:59.000Z');
    expect(await read(id)).toMatchObject({ status: 'evidence', days_left: 0 });
    world.system.clock.set('2026-11-23T21:00:00.000Z');
    expect(await read(id)).toMatchObject({ status: 'missed', days_left: -1 });
    for (const refused of [await add(id), await submit(id), await submit(id, world.admin)]) {
      expect([refused.status, refused.failure]).toMatchObject([
        409,
        { code: 'DISPUTE_MISSED', error: 'The last day for evidence was 2026-11-23.' },
      ]);
    }
    await decide(id, 'lost');
    expect((await add(id)).failure.code).toBe('CHARGEBACK_DECIDED');
  });

  it('counts holidays, and open disputes keep their day when the setting changes', async () => {
    const { db } = world.system.deps;
    const id = await openDispute();
    await db.updateTable('settings').set({ dispute_evidence_days: 1 }).execute();
    const short = await openDispute();
    await db.updateTable('settings').set({ dispute_evidence_days: 5 }).execute();
    expect(await read(id)).toMatchObject({ evidence_until: '2026-11-23' });
    expect(await read(short)).toMatchObject({ evidence_until: '2026-11-17' });
  });
});

describe('evidence', () => {
  it('contains the same file once, also when it is uploaded twice at once', async () => {
    const id = await openDispute();
    const both = await Promise.all([add(id), add(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ file_count: 1 });
  });

  it('has at most ten files', async () => {
    const id = await openDispute();
    const { db, clock } = world.system.deps;
    const file = { kind: 'document', visibility: 'private', storage_key: 'aa' } as const;
    for (let n = 0; n < 10; n += 1) {
      const stored = await db
        .insertInto('files')
        .values({
          ...file,
          storage_key: `${id}${n}`,
          content_type: 'image/png',
          size_bytes: 1,
          sha256: String(n).padStart(64, '0'),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('dispute_evidence')
        .values({ refund_id: id, kind: 'other', file_id: stored.id, created_at: clock.iso() })
        .execute();
    }
    const more = await add(id);
    expect([more.status, more.failure]).toMatchObject([
      409,
      { code: 'DISPUTE_FULL', error: 'A dispute can have at most 10 files.' },
    ]);
  });

  it('is removed with its file before the submission', async () => {
    const id = await openDispute();
    const { data } = await add(id);
    const path = `/disputes/${id}/evidence/${data.evidence[0]?.id}`;
    const other = await openDispute();
    const wrong = path.replace(id, other);
    const call = { token: owner.token };
    expect((await ask(world.system, 'DELETE', wrong, call)).status).toBe(404);
    const { data: left } = await ask<DisputeDetail>(world.system, 'DELETE', path, call);
    expect(left).toMatchObject({ status: 'opened', evidence: [] });
    expect((await ask(world.system, 'DELETE', path, call)).failure.code).toBe(
      'DISPUTE_EVIDENCE_NOT_FOUND',
    );
  });

  it.each([
    ['a text', Buffer.from('not a picture'), 'FILE_TYPE_NOT_ALLOWED'],
    ['an empty file', Buffer.alloc(0), 'FILE_NOT_READABLE'],
    ['a broken PDF', Buffer.from('%PDF-1.7 broken'), 'FILE_TYPE_NOT_ALLOWED'],
  ])('refuses %s at the field', async (_name, bytes, code) => {
    const id = await openDispute();
    const refused = await add(id, bytes);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.failure.code === code || refused.failure.fields?.['file']).toBeTruthy();
    expect(await read(id)).toMatchObject({ file_count: 0 });
  });

  it('has a known kind', async () => {
    const id = await openDispute();
    expect((await add(id, photo, owner, '?kind=selfie')).status).toBe(400);
    expect((await add(id, photo, owner, '')).data).toMatchObject({ evidence: [{ kind: 'other' }] });
  });
});

describe('access', () => {
  it('is 404 for another brand and another partner', async () => {
    const id = await openDispute();
    const stranger = await signInAs(world.system, 'brand_owner', {
      brand_id: await world.addShop(),
    });
    const partner_id = await addPartner(world.system);
    const partner = await signInAs(world.system, 'partner', { partner_id });
    for (const who of [stranger, partner]) {
      expect((await get(`/disputes/${id}`, who)).status).toBe(404);
      expect((await get<Dispute[]>('/disputes', who)).data).toEqual([]);
    }
    expect((await get(`/disputes/${id}/pack`, stranger)).status).toBe(404);
    expect((await add(id, photo, stranger)).failure.code).toBe('DISPUTE_NOT_FOUND');
    expect((await submit(id, stranger)).failure.code).toBe('DISPUTE_NOT_FOUND');
  });

  it('members read by their access, and only the owner adds and submits', async () => {
    const id = await openDispute();
    const member = (access: 'finance' | 'viewer' | 'developer') =>
      signInAsMember(world.system, world.brand_id, access);
    const [finance, viewer, developer] = [
      await member('finance'),
      await member('viewer'),
      await member('developer'),
    ];
    expect((await read(id, finance)).can).toEqual({});
    expect((await get(`/disputes/${id}`, viewer)).status).toBe(200);
    expect((await get(`/disputes/${id}/pack`, viewer)).status).toBe(403);
    expect((await get(`/disputes/${id}`, developer)).status).toBe(403);
    expect((await add(id, photo, finance)).status).toBe(403);
    expect((await submit(id, finance)).status).toBe(403);
  });

  it("a partner sees its brand's disputes without opening the files", async () => {
    const { system } = world;
    const partner_id = await addPartner(system);
    const brand_id = await world.addShop();
    await system.deps.db
      .updateTable('brands')
      .set({ partner_id })
      .where('id', '=', brand_id)
      .execute();
    const sold = await world.sell({ brand_id });
    await system.deps.db
      .updateTable('transactions')
      .set({ partner_id })
      .where('id', '=', sold)
      .execute();
    const body = { amount: 10, reason: 'Unknown payment' };
    const path = `/transactions/${sold}/chargebacks`;
    const call = { token: world.admin.token, body };
    const { data } = await ask<Refund>(system, 'POST', path, call);
    await add(data.id, photo, world.admin);
    const employee = await signInAs(system, 'partner_employee', { partner_id });
    expect(await read(data.id, employee)).toMatchObject({ evidence: [{ url: null }], can: {} });
    expect((await get(`/disputes/${data.id}/pack`, employee)).status).toBe(403);
    expect((await get<Dispute[]>('/admin/disputes', employee)).data).toMatchObject([
      { id: data.id },
    ]);
  });
});

it('staff list open disputes by their last day first, and owners have no list of staff', async () => {
  const decided = await openDispute();
  await decide(decided, 'reversed');
  world.system.clock.set('2026-11-17T08:00:00.000Z');
  const later = await openDispute();
  const { data } = await get<Dispute[]>('/admin/disputes', world.admin);
  const open = data.filter(({ decided_at }) => decided_at === null);
  expect(data.slice(0, open.length)).toEqual(open);
  expect(open.map(({ evidence_until }) => evidence_until)).toEqual(
    open.map(({ evidence_until }) => evidence_until).toSorted(),
  );
  expect(open.some(({ id }) => id === later)).toBe(true);
  const { data: only } = await get<Dispute[]>('/disputes?state=decided');
  expect(only.some(({ id, status }) => id === decided && status === 'reversed')).toBe(true);
  expect(only.every(({ decided_at }) => decided_at !== null)).toBe(true);
  expect((await get('/admin/disputes')).status).toBe(403);
});

it('the owner is reminded two days before the last day, once', async () => {
  const { db } = world.system.deps;
  await db.updateTable('disputes').set({ reminded_at: MONDAY }).execute();
  const id = await openDispute();
  const submitted = await openDispute();
  await add(submitted);
  await submit(submitted);
  const before = await mailsOf('dispute_due');
  world.system.clock.set('2026-11-20T12:00:00.000Z');
  await watch();
  expect(await mailsOf('dispute_due')).toEqual(before);
  world.system.clock.set('2026-11-20T21:00:00.000Z');
  await Promise.all([watch(), watch()]);
  await watch();
  const mails = (await mailsOf('dispute_due')).slice(before.length);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`/disputes/${id}`);
});

it('a chargeback of a server of an earlier version gets its dispute from the job', async () => {
  const id = await openDispute();
  const { db } = world.system.deps;
  await db.deleteFrom('disputes').where('refund_id', '=', id).execute();
  expect((await get(`/disputes/${id}`)).status).toBe(404);
  await watch();
  expect(await read(id)).toMatchObject({ evidence_until: '2026-11-23', status: 'opened' });
});

it('the erasure of a payer deletes the evidence of decided disputes', async () => {
  const { db } = world.system.deps;
  const [open, decided] = [await openDispute(), await openDispute()];
  for (const id of [open, decided]) await add(id);
  await decide(decided, 'lost');
  const ids = [await read(open), await read(decided)].map(({ transaction_id }) =>
    BigInt(transaction_id),
  );
  expect(await db.transaction().execute((tx) => eraseEvidence(tx, ids))).toBe(1);
  expect(await read(open)).toMatchObject({ file_count: 1 });
  expect(await read(decided)).toMatchObject({ status: 'lost', evidence: [] });
});

it('the PDF for the acquirer has the facts and each file', async () => {
  const id = await openDispute();
  const paper = await PDFDocument.create();
  paper.addPage();
  paper.addPage();
  await add(id, photo);
  const form = uploadOf({
    bytes: await paper.save(),
    name: 'invoice.pdf',
    type: 'application/pdf',
  });
  const path = `/disputes/${id}/evidence?kind=invoice`;
  const sent = { token: owner.token, body: form.body, headers: form.headers };
  expect((await ask(world.system, 'POST', path, sent)).status).toBe(200);
  await submit(id);
  const pack = await get(`/disputes/${id}/pack`);
  expect(pack.headers['content-type']).toBe('application/pdf');
  expect(pack.headers['content-disposition']).toContain(`dispute-${id.slice(0, 8)}.pdf`);
  expect(pack.raw.length).toBeGreaterThan(photo.length);
});
