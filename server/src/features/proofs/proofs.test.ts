import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import type { ProofBundle } from '@diwan/contract/features/proofs/records';
import { base64Of, joinBytes } from '@diwan/contract/features/proofs/verification/bytes';
import {
  keyId,
  readCheckpoint,
  signatureLine,
} from '@diwan/contract/features/proofs/verification/checkpoint';
import type { Schedule } from '@diwan/contract/features/proofs/verification/format';
import {
  digestOf,
  type ProofKey,
  type trustOf,
  type Verification,
  verifyBundle,
} from '@diwan/contract/features/proofs/verification/verify';
import { generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { releaseReturned } from '../../testing/holds.ts';
import { addPayableBrand, businessOf, settleSales } from '../../testing/money.ts';
import { nodeCryptography } from './cryptography.ts';
import { sealDays } from './seal.ts';
import { readVerifierSource } from './verifier-source.ts';
import { proveAll, verifyPayoutLog, verifyPublished } from './verify-log.ts';

/* Tests the tables of 0186_proofs_expand.sql. */

let system: TestApp;
let admin: TestUser;
let owner: TestUser;
let brand: number;
let business: string;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-10T09:00:00.000Z');
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  brand = await addPayableBrand(system, { mcc_code: '5411', name: 'Bait Al-Tamr' });
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  business = await businessOf(system, brand);
});
afterAll(() => system.close());

const get = <T>(path: string, { token }: { readonly token?: string } = owner) =>
  ask<T>(system, 'GET', path, token === undefined ? {} : { token });
const post = <T>(path: string, body: object = {}, { token } = admin) =>
  ask<T>(system, 'POST', path, { token, body });

async function signInAgain(): Promise<void> {
  admin = await signInAs(system, 'admin');
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
}

const seal = () => sealDays(system.deps, new AbortController().signal);

async function nextDay(): Promise<void> {
  system.clock.advance({ days: 1 });
  await seal();
  await signInAgain();
}

interface Paid {
  readonly line: number;
  readonly export_id: string;
}

async function pay(...amounts: readonly bigint[]): Promise<Paid> {
  await settleSales(
    system,
    brand,
    amounts.map((amount_minor) => ({ amount_minor })),
  );
  const { data } = await post<PayoutExport>('/admin/payouts/exports', { tab: 'active' });
  await post(`/admin/payouts/exports/${data.id}/confirm`);
  const { payouts } = (await get<BrandPayouts>(`/brands/${brand}/payouts`)).data;
  return { line: payouts[0]?.id ?? 0, export_id: data.id };
}

const pathOf = (line: number, of = brand): string => `/brands/${of}/payouts/${line}/proof`;
const keysOf = async (): Promise<readonly ProofKey[]> =>
  (await get<ProofKey[]>('/proofs/keys', {})).data;

async function check(bundle: unknown): Promise<Verification> {
  const trust = { keys: await keysOf(), hosts: [new URL(system.deps.config.public_url).host] };
  return verifyBundle(nodeCryptography, trust, Buffer.from(JSON.stringify(bundle)));
}

interface Checkpoint {
  readonly business_id: string;
  readonly day: string;
  readonly size: number;
  readonly root: string;
  readonly checkpoint: string;
}

const checkpoints = async (query = ''): Promise<readonly Checkpoint[]> =>
  (await get<Checkpoint[]>(`/proofs/checkpoints${query}`, {})).data;

test('a payout is proved on the day after it, to those who may read it', async () => {
  const { line } = await pay(10_000n, 2_500n);
  expect((await get(pathOf(line))).failure.code).toBe('PROOF_PENDING');
  await seal();
  expect((await get(pathOf(line))).failure.code).toBe('PROOF_PENDING');
  await nextDay();
  const { data, status } = await get<ProofBundle>(pathOf(line));
  expect(status).toBe(200);
  expect(data.leaf).toMatchObject({ id: String(line), day: '2026-06-10', net: 12_500 });
  expect(data.leaf.items).toHaveLength(2);
  expect(await check(data)).toMatchObject({ verdict: 'proved', failures: [] });
  expect((await get(pathOf(line), admin)).status).toBe(200);

  const other = await addPayableBrand(system, { mcc_code: '5411', name: 'Lulua' });
  const stranger = await signInAs(system, 'brand_owner', { brand_id: other });
  expect((await get(pathOf(line), stranger)).status).toBe(404);
  expect((await get(pathOf(line, other), stranger)).failure.code).toBe('PAYOUT_NOT_FOUND');
  expect((await get(pathOf(line), {})).status).toBe(401);
  expect((await get(pathOf(999_999))).failure.code).toBe('PAYOUT_NOT_FOUND');
});

test('a payment that is only scheduled, or was cancelled, has no proof', async () => {
  await settleSales(system, brand, [{ amount_minor: 700n }]);
  const { data } = await post<PayoutExport>('/admin/payouts/exports', { tab: 'active' });
  const { payouts } = (await get<BrandPayouts>(`/brands/${brand}/payouts`)).data;
  const line = payouts[0]?.id ?? 0;
  expect((await get(pathOf(line))).failure.code).toBe('PAYOUT_NOT_FOUND');
  await post(`/admin/payouts/exports/${data.id}/cancel`, { reason: 'Too early' });
  expect((await get(pathOf(line))).failure.code).toBe('PAYOUT_NOT_FOUND');
});

test('a returned payment gets a leaf that refers to the first one', async () => {
  const { line, export_id } = await pay(3_000n);
  await nextDay();
  await post(`/admin/payouts/exports/${export_id}/brands/${brand}/return`, { reason: 'Closed' });
  await nextDay();
  const { data } = await get<ProofBundle>(pathOf(line));
  expect(data.replaced_by?.leaf).toMatchObject({ items: [], net: 0, id: String(line) });
  expect(await check(data)).toMatchObject({
    verdict: 'proved',
    replaced_on: data.replaced_by?.leaf.day,
  });
  await releaseReturned(system, brand, admin, 'Once more');
  const again = await pay(1_000n);
  await nextDay();
  const { leaf } = (await get<ProofBundle>(pathOf(again.line))).data;
  expect(leaf.net).toBe(4_700);
  expect(leaf.items.filter(({ kind }) => kind === 'carried_over')).toMatchObject([{ net: 3_700 }]);
});

test('checkpoints form one chain, and sealing again changes nothing', async () => {
  const before = await checkpoints();
  await seal();
  expect(await checkpoints()).toEqual(before);
  expect(before.length).toBeGreaterThan(3);
  const notes = before.map(({ checkpoint }) => readCheckpoint(checkpoint));
  for (const [place, { previous }] of notes.entries()) {
    const last = notes[place - 1];
    const digest = last && Buffer.from(await nodeCryptography.sha256(last.signed)).toString('hex');
    expect(previous).toBe(digest ?? null);
  }
  const [first] = before;
  expect(await checkpoints(`?business_id=${business}&to=${first?.day}`)).toEqual([first]);
  expect((await get(`/proofs/checkpoints/${first?.day}`, {})).data).toEqual([first]);
  expect(await checkpoints('?from=2030-01-01')).toEqual([]);
  expect((await get('/proofs/checkpoints/2026-02-30', {})).status).toBe(400);
});

test('two processes that seal at once make one checkpoint', async () => {
  await pay(900n);
  system.clock.advance({ days: 1 });
  const before = (await checkpoints()).length;
  await Promise.all([seal(), seal(), seal()]);
  expect(await checkpoints()).toHaveLength(before + 1);
  await signInAgain();
  expect(await verifyPayoutLog(system.deps)).toEqual([]);
  expect(await verifyPublished(system.deps)).toEqual([]);
});

test('a day with a payout that does not add up is not sealed', async () => {
  const { line } = await pay(900n);
  const change = (minor: number) =>
    sql`update transactions set fee_minor = fee_minor + ${minor}
      where id = (select max(id) from transactions)`.execute(system.deps.db);
  await change(1);
  system.clock.advance({ days: 1 });
  await expect(seal()).rejects.toThrow(`line ${line}`);
  await change(-1);
  await nextDay();
  expect((await check((await get<ProofBundle>(pathOf(line))).data)).verdict).toBe('proved');
});

test('a payout that the log passed without a leaf is reported', async () => {
  const { line } = await pay(800n);
  const move = (days: number) =>
    system.deps.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update payout_lines set paid_at = paid_at + ${days} * interval '1 day'
        where id = ${line}`.execute(tx);
    });
  const prove = (filter: Parameters<typeof proveAll>[1]) =>
    Array.fromAsync(proveAll(system.deps, filter), ({ name, verdict }) => [name, verdict]);
  const missing = [`PAYOUT-${line}`, 'not in the log'];
  await move(-4);
  expect(await prove({})).toContainEqual(missing);
  expect(await prove({ line_id: String(line) })).toEqual([missing]);
  expect(await prove({ line_id: '999999' })).toEqual([]);
  expect(await verifyPayoutLog(system.deps)).toEqual([
    {
      id: missing[0],
      problem: expect.stringMatching(/^not in the log: The checkpoint of/) as string,
    },
  ]);
  await move(4);
  await nextDay();
  expect(await prove({ line_id: String(line) })).toEqual([[`PAYOUT-${line}`, 'proved']]);
});

test('a manual payout is proved by the number of its line', async () => {
  await settleSales(system, brand, [{ amount_minor: 950n }]);
  await post('/admin/payouts/manual', {
    brand_id: brand,
    amount: 0.5,
    payment_method: 'bank_transfer',
    reference_number: null,
    notes: null,
    paid_date: system.clock.iso().slice(0, 10),
  });
  const { payouts } = (await get<BrandPayouts>(`/brands/${brand}/payouts`)).data;
  await nextDay();
  const line_id = String(payouts[0]?.id);
  const proved = await Array.fromAsync(proveAll(system.deps, { line_id }));
  expect(proved).toMatchObject([{ name: /^manual_payout /, verdict: 'proved' }]);
});

/** Returns the proof that a statement contains; undefined if it contains none. */
async function attachedTo(path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const { rawPayload } = await system.app.inject({ url: `/api${path}`, headers });
  const document = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise;
  const attached = (await document.getAttachments()) as Attached | null;
  await document.loadingTask.destroy();
  const [file] = Object.values(attached ?? {});
  return file && JSON.parse(Buffer.from(file.content).toString());
}

type Attached = Readonly<Record<string, { readonly content: Uint8Array }>>;

test('the PDF of a statement carries the proof of its payout once the log contains it', async () => {
  const { line } = await pay(1_700n);
  const path = `/brands/${brand}/payouts/${line}/statement`;
  expect(await attachedTo(path)).toBeUndefined();
  await nextDay();
  const bundle = await attachedTo(path);
  expect(bundle).toEqual((await get<ProofBundle>(pathOf(line))).data);
  expect((await check(bundle)).verdict).toBe('proved');
});

test('every schedule is public under its digest', async () => {
  const { line } = await pay(1_200n);
  await nextDay();
  const { data } = await get<ProofBundle>(pathOf(line));
  const [digest = ''] = data.leaf.schedules;
  const schedule = (await get<Schedule>(`/proofs/schedules/${digest}`, {})).data;
  expect(schedule).toEqual(data.schedules[0]);
  expect(await digestOf(nodeCryptography.sha256, schedule)).toBe(digest);
  expect((await get(`/proofs/schedules/${'0'.repeat(64)}`, {})).failure.code).toBe(
    'PROOF_SCHEDULE_NOT_FOUND',
  );
});

function makeWitness(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const key = spki.subarray(spki.length - 32);
  const lineFor = async (note: string) => {
    const { signed } = readCheckpoint(note);
    const id = await keyId(nodeCryptography.sha256, name, key);
    return signatureLine(name, base64Of(joinBytes(id, sign(null, signed, privateKey))));
  };
  return { draft: { name, public_key: base64Of(key) }, lineFor };
}

test('a registered witness cosigns, and no one else', async () => {
  const root = await signInAs(system, 'super_admin');
  const witness = makeWitness('witness.example/1');
  expect((await post('/admin/proofs/witnesses', witness.draft)).status).toBe(403);
  expect(await post('/admin/proofs/witnesses', witness.draft, root)).toMatchObject({ status: 200 });
  expect((await post('/admin/proofs/witnesses', witness.draft, root)).failure.code).toBe(
    'PROOF_WITNESS_EXISTS',
  );
  expect(
    (await post('/admin/proofs/witnesses', { name: 'a b', public_key: 'x' }, root)).status,
  ).toBe(400);
  const [first, second] = await checkpoints();
  const path = `/proofs/checkpoints/${first?.day}/cosignatures`;
  const line = await witness.lineFor(first?.checkpoint ?? '');
  const send = (body: object) => ask<Checkpoint>(system, 'POST', path, { body });
  for (const wrong of [
    await makeWitness('witness.example/1').lineFor(first?.checkpoint ?? ''),
    await makeWitness('other.example').lineFor(first?.checkpoint ?? ''),
    await witness.lineFor(second?.checkpoint ?? ''),
    `${line}\n${line}`,
    'no line',
  ]) {
    expect((await send({ business_id: business, line: wrong })).failure.code).toBe(
      'PROOF_COSIGNATURE_INVALID',
    );
  }
  const nowhere = '/proofs/checkpoints/2020-01-01/cosignatures';
  const absent = await ask(system, 'POST', nowhere, { body: { business_id: business, line } });
  expect(absent.failure.code).toBe('PROOF_CHECKPOINT_NOT_FOUND');
  for (let time = 0; time < 2; time += 1) {
    const { data } = await send({ business_id: business, line });
    expect(data.checkpoint).toBe(`${first?.checkpoint}${line}\n`);
  }
  for await (const { verdict } of proveAll(system.deps, { day: first?.day })) {
    expect(verdict).toBe('proved');
  }
});

test('a new key overlaps with the old one, and earlier proofs stay valid', async () => {
  const root = await signInAs(system, 'super_admin');
  expect((await post('/admin/proofs/keys')).status).toBe(403);
  const today = system.clock.iso().slice(0, 10);
  const made = await post<ProofKey[]>('/admin/proofs/keys', {}, root);
  expect(made).toMatchObject({ status: 200 });
  expect(made.data).toMatchObject([{ from: '2000-01-01' }, { from: today, until: null }]);
  expect(made.data[0]?.until).toBe(Temporal.PlainDate.from(today).add({ days: 7 }).toString());
  expect((await post('/admin/proofs/keys', {}, root)).failure.code).toBe('PROOF_KEY_NEW');
  await pay(1_100n);
  await nextDay();
  const newest = (await checkpoints()).at(-1);
  expect(readCheckpoint(newest?.checkpoint ?? '').signatures).toHaveLength(2);
  expect(await verifyPayoutLog(system.deps)).toEqual([]);
  const { rows } = await sql<{ sealed: string }>`select sealed from platform_secrets
    where name like 'proof/%'`.execute(system.deps.db);
  expect(rows).toHaveLength(2);
  for (const { sealed } of rows) expect(sealed).not.toContain('PRIVATE');
});

test('a day is sealed an hour after its end, because a payment can be committed late', async () => {
  const { clock } = system;
  const { length } = await checkpoints();
  await pay(1_250n);
  const timeZone = 'Asia/Kuwait';
  const tomorrow = clock.now().toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 1 });
  const midnight = tomorrow.toZonedDateTime({ timeZone }).toInstant();
  clock.set(midnight.add({ minutes: 59 }).toString());
  await seal();
  expect(await checkpoints()).toHaveLength(length);
  clock.set(midnight.add({ hours: 1 }).toString());
  await seal();
  expect(await checkpoints()).toHaveLength(length + 1);
  await signInAgain();
});

test('after a move to another host the payouts before and after it are proved', async () => {
  await pay(1_500n);
  system.clock.advance({ days: 1 });
  const config = { ...system.deps.config, public_url: 'https://moved.example:8443' };
  const moved = { ...system.deps, config };
  await sealDays(moved, new AbortController().signal);
  await signInAgain();
  const own = (await keysOf()).filter(({ name }) => name.startsWith('moved.example:8443/payouts-'));
  expect(own).toHaveLength(1);
  expect((await checkpoints()).at(-1)?.checkpoint).toMatch(/^moved\.example:8443\/payouts\//);
  expect(await verifyPayoutLog(system.deps)).toEqual([]);
  const verdicts = await Array.fromAsync(proveAll(moved, {}), ({ verdict }) => verdict);
  expect(new Set(verdicts)).toEqual(new Set(['proved']));
});

test('a statement of a month is in the log on the day of its issue', async () => {
  const { rows } = await sql<{ record_id: string }>`select record_id from proof_leaves
    where kind = 'statement'`.execute(system.deps.db);
  expect(rows).toEqual([]);
  await sql`insert into monthly_statements (brand_id, business_id, brand_name, month, starts_at,
      ends_at, after_posting_id, upto_posting_id, closing_minor, created_at)
    select ${brand}, ${business}, 'Bait Al-Tamr', '2026-06', '2026-05-31T21:00:00Z',
      '2026-06-30T21:00:00Z', 0, max(p.id), 0, ${system.clock.iso()}
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where a.kind = 'brand_payable' and a.brand_id = ${brand}`.execute(system.deps.db);
  await nextDay();
  const proved = [];
  for await (const record of proveAll(system.deps, {})) proved.push(record);
  expect(proved.every(({ verdict }) => verdict === 'proved')).toBe(true);
  expect(proved.map(({ name }) => name)).toContain(`statement ${brand}-2026-06`);
});

test('the offline page has the same verdicts as the server', async () => {
  const { line } = await pay(2_222n);
  await nextDay();
  const { data } = await get<ProofBundle>(pathOf(line));
  const page = await get('/proofs/check/offline', {});
  expect(page.raw.length).toBeLessThan(150_000);
  expect(page.raw).toContain((await keysOf()).at(-1)?.public_key);
  expect(page.raw).not.toMatch(/https?:\/\/(?!localhost)/);
  const source = await readVerifierSource();
  expect(page.raw).toContain(source);
  const context = createContext({ TextDecoder, TextEncoder, Uint8Array });
  const { verify } = runInContext(`${source}\nmodules;`, context) as {
    verify: { trustOf: typeof trustOf; verifyBundle: typeof verifyBundle };
  };
  const { subtle } = webcrypto;
  const browser = {
    sha256: async (bytes: Uint8Array) =>
      new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes))),
    isSignedBy: async (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
      const raw = await subtle.importKey('raw', new Uint8Array(key), 'Ed25519', false, ['verify']);
      return subtle.verify('Ed25519', raw, new Uint8Array(signature), new Uint8Array(message));
    },
  };
  const keys = await keysOf();
  for (const [bundle, verdict] of [
    [data, 'proved'],
    [{ ...data, index: data.index + 1 }, 'not in the log'],
    [{ ...data, leaf: { ...data.leaf, net: 1 } }, 'not in the log'],
    [{ ...data, more: 1 }, 'not ours'],
  ] as const) {
    const bytes = Buffer.from(JSON.stringify(bundle));
    expect(
      (await verify.verifyBundle(browser, verify.trustOf(keys), new Uint8Array(bytes))).verdict,
    ).toBe(verdict);
  }
});

test('an altered row is found, and cannot be written without the trigger removed', async () => {
  const { db } = system.deps;
  const alter = sql`update proof_leaves set content = replace(content, '"net":12500', '"net":12501')
    where content like '%"net":12500%'`;
  await expect(alter.execute(db)).rejects.toThrow('the payout log only grows');
  await sql`alter table proof_leaves disable trigger user`.execute(db);
  await alter.execute(db);
  expect(await verifyPayoutLog(system.deps)).toMatchObject([
    { problem: expect.stringMatching(/^not in the log: .* Difference: 1 fils/) as string },
  ]);
  await sql`update proof_leaves set content = replace(content, '"net":12501', '"net":12500')`.execute(
    db,
  );
  expect(await verifyPayoutLog(system.deps)).toEqual([]);
  await sql`update proof_leaves set hash = ${'00'.repeat(32)} where leaf_index = 0
    and day = (select min(day) from proof_leaves)`.execute(db);
  expect(await verifyPayoutLog(system.deps)).toMatchObject([
    { problem: 'its leaves have changed' },
  ]);
});
