import type { ServiceHolds } from '@diwan/contract/features/holds/records';
import type { CampaignBrand } from '@diwan/contract/features/campaigns/records';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  addSignedBrands,
  campaignsOf,
  draftFor,
  NEW_CLAUSE,
  OLD_CLAUSE,
} from '../../testing/campaigns.ts';

let system: TestApp;
let admin: TestUser;
let campaigns: ReturnType<typeof campaignsOf>;
let brands: number[];
/** Noon in Kuwait, thirty days before the deadline. */
const START = '2027-03-01T09:00:00.000Z';

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterAll(() => system.close());
/** Moves the clock and signs in again, because the sessions have expired. */
async function goTo(instant: string): Promise<void> {
  system.clock.set(instant);
  admin = await signInAs(system, 'admin');
  campaigns = campaignsOf(system, admin);
}
beforeEach(async () => {
  await goTo(START);
  brands = await addSignedBrands(system, '5411', 3);
});

async function startPrepared(details: object = {}): Promise<string> {
  const { id } = await campaigns.start({
    choice: 'hand',
    brand_ids: brands,
    deadline: '2027-03-31',
    ...details,
  });
  await campaigns.run(id);
  return id;
}

async function toldOf(id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ purpose: string; n: number }>`
    select purpose, count(*)::integer as n from campaign_messages
    where campaign_id = ${id} group by 1`.execute(system.deps.db);
  return Object.fromEntries(rows.map(({ purpose, n }) => [purpose, n]));
}

const sign = (brand_id: number | undefined) =>
  system.deps.db
    .updateTable('agreements')
    .set({ status: 'signed', signed_at: system.clock.iso(), signer_name: 'Noura Test' })
    .set({ typed_name: 'Noura Test' })
    .where('brand_id', '=', brand_id ?? 0)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirstOrThrow();

/**
 * Returns whether an unsigned clause holds the brand's terminals. The clause never holds payouts.
 */
async function isHeld(brand_id: number): Promise<boolean> {
  const { token } = admin;
  const { data } = await ask<ServiceHolds>(system, 'GET', `/brands/${brand_id}/service-holds`, {
    token,
  });
  const unsigned = data.holds.filter(({ code }) => code.startsWith('agreement'));
  expect(unsigned.flatMap(({ stops }) => stops)).not.toContain('payouts');
  return unsigned.length > 0;
}

it('reminds on the chosen days, once each, and only owners who have not signed', async () => {
  const id = await startPrepared({ reminder_days: [60, 14, 7] });
  await campaigns.tend();
  expect(await toldOf(id)).toEqual({ change: 6 });
  // The reminder's day has begun in Kuwait, but it is still night.
  await goTo('2027-03-16T22:00:00.000Z');
  await campaigns.tend();
  expect(await toldOf(id)).toEqual({ change: 6 });
  await sign(brands[0]);
  await goTo('2027-03-17T07:00:00.000Z');
  await Promise.all([campaigns.tend(), campaigns.tend()]);
  await campaigns.tend();
  expect(await toldOf(id)).toEqual({ change: 6, reminder: 4 });
  await goTo('2027-03-29T07:00:00.000Z');
  await campaigns.tend();
  await campaigns.tend();
  expect(await toldOf(id)).toEqual({ change: 6, reminder: 8 });
  await system.deps.db.updateTable('messages').set({ status: 'sent' }).execute();
  const { counts } = await campaigns.read(id);
  expect(counts).toMatchObject({ signed: 1, reminded: 2 });
});

it('a campaign sends no reminders while it is stopped', async () => {
  const id = await startPrepared({ reminder_days: [14] });
  await campaigns.post(`/${id}/stop`, { reason: 'Wait' });
  await goTo('2027-03-20T09:00:00.000Z');
  await campaigns.tend();
  expect(await toldOf(id)).toEqual({ change: 6 });
});

it('holds brands that have not signed by the end of the last day, and is finished', async () => {
  const id = await startPrepared({ reminder_days: [] });
  await sign(brands[0]);
  // The deadline day in Kuwait ends at 21:00 UTC.
  await goTo('2027-03-31T20:59:59.000Z');
  await campaigns.tend();
  expect(await campaigns.read(id)).toMatchObject({
    state: 'running',
    counts: { signed: 1, held: 0 },
  });
  await goTo('2027-03-31T21:00:00.000Z');
  await Promise.all([campaigns.tend(), campaigns.tend()]);
  expect(await toldOf(id)).toEqual({ change: 6 });
  expect(await Promise.all(brands.map(isHeld))).toEqual([false, true, true]);
  const ended = await campaigns.read(id);
  expect(ended).toMatchObject({ state: 'finished', counts: { signed: 1, held: 2 } });
  // A signature after the deadline is valid.
  await sign(brands[1]);
  expect((await campaigns.read(id)).counts).toMatchObject({ signed: 2, held: 1 });
  expect(await Promise.all(brands.map(isHeld))).toEqual([false, false, true]);
});

it('a campaign is finished when all brands have signed', async () => {
  const id = await startPrepared();
  for (const brand of brands) await sign(brand);
  await campaigns.tend();
  expect(await campaigns.read(id)).toMatchObject({ state: 'finished', counts: { signed: 3 } });
});

it('drafts nothing after the deadline, and holds no brand without a draft', async () => {
  const { id } = await campaigns.start({
    choice: 'hand',
    brand_ids: brands,
    deadline: '2027-03-31',
  });
  await goTo('2027-04-02T09:00:00.000Z');
  await campaigns.run(id);
  await campaigns.tend();
  const { data } = await campaigns.get<{ brands: CampaignBrand[] }>(`/${id}/brands`);
  expect(data.brands.map(({ exclusion }) => exclusion)).toEqual(Array(3).fill('too_late'));
  expect(await toldOf(id)).toEqual({});
  expect((await campaigns.read(id)).state).toBe('finished');
});

it('a campaign is neither started nor resumed on or after its last day', async () => {
  const { data } = await campaigns.create({
    choice: 'hand',
    brand_ids: brands,
    deadline: '2027-03-31',
  });
  await goTo('2027-03-30T21:00:00.000Z');
  const late = await campaigns.post(`/${data.id}/start`, { brands: 3 });
  expect([late.status, late.failure.code]).toEqual([422, 'CAMPAIGN_DEADLINE_PAST']);
});

it('a campaign has a deadline within a year, when it is drafted, changed and started', async () => {
  await goTo('2027-03-31T21:30:00.000Z');
  // In the platform's timezone it is 1 April.
  const [last, far] = ['2028-04-01', '2028-04-02'];
  const chosen = { choice: 'hand', brand_ids: brands } as const;
  const refused = await campaigns.create({ ...chosen, deadline: far });
  expect([refused.status, refused.failure.code]).toEqual([422, 'CAMPAIGN_DEADLINE_FAR']);
  expect(refused.failure.fields).toEqual({ deadline: 'The deadline must be within a year' });
  expect((await campaigns.create({ ...chosen, deadline: '2199-12-31' })).status).toBe(422);
  const { data, status } = await campaigns.create({ ...chosen, deadline: last });
  expect(status).toBe(200);
  const path = `/admin/campaigns/${data.id}`;
  const body = draftFor(system, { ...chosen, deadline: far });
  const changed = await ask(system, 'PUT', path, { token: admin.token, body });
  expect(changed.failure.code).toBe('CAMPAIGN_DEADLINE_FAR');
  // Simulates a draft that was stored before this limit existed.
  await system.deps.db
    .updateTable('campaigns')
    .set({ deadline: '2199-12-31' })
    .where('id', '=', data.id)
    .execute();
  const started = await campaigns.post(`/${data.id}/start`, { brands: 3 });
  expect([started.status, started.failure.code]).toEqual([422, 'CAMPAIGN_DEADLINE_FAR']);
  expect((await campaigns.read(data.id)).state).toBe('draft');
});

it('enqueues a lost job again', async () => {
  const { id } = await campaigns.start({
    choice: 'hand',
    brand_ids: brands,
    deadline: '2027-03-31',
  });
  const lost = sql`delete from graphile_worker._private_jobs where key = ${`campaign-${id}`}`;
  await lost.execute(system.deps.db);
  expect(await campaigns.tend()).toEqual([id]);
});

/** Stores a PDF of an agreement as the sealing job does. */
async function addPdf(agreement_id: string, bytes: Uint8Array): Promise<void> {
  const kept = await keepFile(system.deps, ownFile(bytes, 'application/pdf'));
  await system.deps.db.transaction().execute(async (tx) => {
    const file = await storeFile(tx, kept, { kind: 'agreement', visibility: 'private' });
    const own = tx.updateTable('agreements').set({ pdf_file_id: file.id });
    await own.where('id', '=', agreement_id).execute();
  });
}

async function unpack(path: string) {
  const reply = await system.app.inject({
    method: 'GET',
    url: `/api/admin/campaigns${path}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { reply, files: unzipSync(new Uint8Array(reply.rawPayload)) };
}

it('packs old and new text, messages, signature and the sealed PDF of one brand', async () => {
  const id = await startPrepared();
  const { id: agreement_id } = await sign(brands[0]);
  const early = await campaigns.get(`/${id}/brands/${brands[0]}/pack`);
  expect([early.status, early.failure.code]).toEqual([409, 'AGREEMENT_PDF_NOT_READY']);
  const pdf = new TextEncoder().encode('%PDF-1.7 sealed');
  await addPdf(agreement_id, pdf);
  const { reply, files } = await unpack(`/${id}/brands/${brands[0]}/pack`);
  expect(reply.headers['content-type']).toBe('application/zip');
  expect(Object.keys(files).toSorted()).toEqual([
    'agreement-sealed.pdf',
    'changes.txt',
    'evidence.json',
    'messages.txt',
    'new-agreement-ar.txt',
    'new-agreement-en.txt',
    'old-agreement-ar.txt',
    'old-agreement-en.txt',
  ]);
  const text = (name: string) => strFromU8(files[name]!);
  for (const part of [OLD_CLAUSE.en, OLD_CLAUSE.ar, NEW_CLAUSE.en, NEW_CLAUSE.ar]) {
    expect(text('changes.txt')).toContain(part);
  }
  expect(text('messages.txt')).toContain(`owner-of-${brands[0]}@people.test`);
  expect(text('messages.txt')).not.toContain(`owner-of-${brands[1]}@people.test`);
  expect(files['agreement-sealed.pdf']).toEqual(pdf);
  const evidence = JSON.parse(text('evidence.json')) as {
    readonly agreement: object;
    readonly sha256: Readonly<Record<string, string>>;
  };
  expect(evidence.agreement).toMatchObject({ id: agreement_id, signer_name: 'Noura Test' });
  for (const [name, digest] of Object.entries(evidence.sha256)) {
    expect(createHash('sha256').update(files[name]!).digest('hex')).toBe(digest);
  }
});

it('packs the PDF with a later timestamp beside the original', async () => {
  const id = await startPrepared();
  const { id: agreement_id } = await sign(brands[0]);
  await addPdf(agreement_id, new TextEncoder().encode('%PDF-1.7 sealed'));
  const later = new TextEncoder().encode('%PDF-1.7 timestamped');
  const kept = await keepFile(system.deps, ownFile(later, 'application/pdf'));
  const stamped_at = system.clock.iso();
  await system.deps.db.transaction().execute(async (tx) => {
    const file = await storeFile(tx, kept, { kind: 'agreement', visibility: 'private' });
    const row = { agreement_id, requested_at: stamped_at, stamped_at, authority: 'An authority' };
    await tx
      .insertInto('agreement_timestamps')
      .values({ ...row, file_id: file.id })
      .execute();
  });
  const { files } = await unpack(`/${id}/brands/${brands[0]}/pack`);
  expect(files['agreement-timestamped.pdf']).toEqual(later);
  expect(JSON.parse(strFromU8(files['evidence.json']!))).toMatchObject({
    agreement: { timestamp_at: stamped_at, timestamp_authority: 'An authority' },
  });
});

it('a campaign has no pack for an excluded brand or a brand of another campaign', async () => {
  const id = await startPrepared({ brand_ids: [brands[0]!] });
  const foreign = await campaigns.get(`/${id}/brands/${brands[1]}/pack`);
  expect([foreign.status, foreign.failure.code]).toEqual([404, 'CAMPAIGN_BRAND_NOT_FOUND']);
  const other = await campaigns.start({
    choice: 'hand',
    brand_ids: brands,
    deadline: '2027-03-30',
  });
  const waiting = await campaigns.get(`/${other.id}/brands/${brands[1]}/pack`);
  expect([waiting.status, waiting.failure.code]).toEqual([409, 'CAMPAIGN_NOTHING_SENT']);
});

it('the list of brands is exported as CSV without formulas', async () => {
  const named = system.deps.db.updateTable('brands').set({ name: '=cmd|calc' });
  await named.where('id', '=', brands[0] ?? 0).execute();
  const id = await startPrepared();
  const { raw, headers } = await campaigns.get(`/${id}/export`);
  expect(headers['content-type']).toContain('text/csv');
  const lines = raw.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(raw).toContain(`'=cmd|calc`);
});
