import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { BrandAccount, BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import {
  MOVEMENT_KINDS,
  type MovementKind,
} from '@diwan/contract/features/payout-statements/records';
import type { Refund } from '@diwan/contract/features/refunds/records';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../books.ts';
import type { Ctx } from '../../platform/context.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { releaseReturned } from '../../testing/holds.ts';
import { historiesOf, patienceOf } from '../../testing/histories.ts';
import { businessOf, findFeeVersion } from '../../testing/money.ts';
import {
  addRenter,
  changeRental,
  decideRental,
  newTid,
  periodOf,
  requestRental,
} from '../../testing/terminals.ts';
import { sealDays } from '../proofs/seal.ts';
import { verifyPayoutLog } from '../proofs/verify-log.ts';
import { applyRefund, markAfterSettlement } from '../refunds/public.ts';
import { bookCapture } from '../transactions/booking.ts';
import { lockBooks, settleTransactions } from '../transactions/public.ts';
import { makeMonthlyStatements } from './monthly.ts';
import {
  findMovements,
  type Movement,
  type MovementCursor,
  type Section,
  sumSection,
} from '../payout-lines/public.ts';
import { makeStatement } from './statement.ts';

/*
 * All statements of a brand together contain every posting on its payable accounts exactly once,
 * and each statement adds up. This is true for two sets of statements: those of payments with
 * the movements after the last payment, and those of months.
 */

let system: TestApp;
let token: string;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-01-05T09:00:00.000Z');
  await addCategory(system, '5411');
  await addCategory(system, '5812');
  const version = await findFeeVersion(system);
  await sql`update fee_versions set refund_revenue_fixed_minor = 500,
    chargeback_revenue_fixed_minor = 2500 where id = ${version}`.execute(system.deps.db);
});
afterAll(() => system.close());

const STEPS = [
  'sell',
  'sell',
  'settle',
  'refund',
  'end refund',
  'chargeback',
  'decide',
  'export',
  'download',
  'confirm',
  'cancel',
  'return',
  'pay by hand',
  'correct',
  'move',
  'rent',
  'lose',
  'wait',
] as const;

const steps = fc.record({
  kind: fc.constantFrom(...STEPS),
  /** A number by which a step picks its item. */
  which: fc.nat(1_000),
  fils: fc.bigInt({ min: 1n, max: 30_000n }),
});
type Step = Pick<Parameters<Parameters<typeof steps.map>[0]>[0], 'kind' | 'which' | 'fils'>;

interface World {
  readonly brand: number;
  readonly sales: bigint[];
  readonly refunds: { readonly id: string; readonly sale: bigint }[];
  readonly disputes: { readonly id: string; readonly sale: bigint }[];
  readonly exports: string[];
  readonly by_hand: string[];
  readonly terminals: string[];
}

const send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  ask<T>(system, method, path, { token, ...(body ? { body } : {}) });
const post = <T>(path: string, body: object = {}) => send<T>('POST', path, body);

/** Creates a fee version whose fixed fee is the fee of one sale. */
async function priceOf(fee_minor: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into fee_versions (fee_id, brand_bp, brand_fixed_minor, cost_bp, cost_fixed_minor,
      refund_revenue_fixed_minor, chargeback_revenue_fixed_minor, valid_from)
    select fee_id, 0, ${fee_minor}, 0, 0, refund_revenue_fixed_minor,
      chargeback_revenue_fixed_minor, valid_from
    from fee_versions where id = ${await findFeeVersion(system)}
    returning id`.execute(system.deps.db);
  return rows[0]?.id ?? 0n;
}

async function sell({ brand, sales }: World, { fils, which }: Step): Promise<void> {
  const { db, clock } = system.deps;
  const amount_minor = fils;
  // Sometimes the fee is equal to the sale or larger.
  const fee_minor = which % 7 === 0 ? fils + BigInt(which % 3) : fils / 40n;
  const occurred_at = clock.iso();
  const business_id = await businessOf(system, brand);
  const fee_version_id = await priceOf(fee_minor);
  await db.transaction().execute(async (tx) => {
    const { id: transaction_id } = await tx
      .insertInto('transactions')
      .values({
        brand_id: brand,
        business_id,
        amount_minor,
        fee_minor,
        fee_version_id,
        cost_version_id: fee_version_id,
        status: 'CAPTURED',
        scheme: 'KNET',
        charge_id: `chg_${newUuid()}`,
        captured_at: occurred_at,
        payment_date: occurred_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const captured = { transaction_id, brand_id: brand, amount_minor, fee_minor };
    await bookCapture(tx, { ...captured, cost_minor: 0n, occurred_at });
    sales.push(transaction_id);
  });
}

async function settle({ brand }: World): Promise<void> {
  const { db, clock } = system.deps;
  const at = clock.iso();
  const rows = await db
    .selectFrom('transactions')
    .select(['charge_id', 'amount_minor'])
    .where('brand_id', '=', brand)
    .where('settled', '=', false)
    .execute();
  if (rows.length === 0) return;
  const charges = new Map(
    rows.map(({ charge_id, amount_minor }) => [
      charge_id ?? '',
      { amount_minor, cost_minor: undefined },
    ]),
  );
  const payout_id = `po_${newUuid()}`;
  await db
    .insertInto('provider_payouts')
    .values({ payout_id, amount_minor: 0n, paid_on: at })
    .execute();
  await db.transaction().execute(async (tx) => {
    await lockBooks(tx, [brand]);
    const settlement = { payout_id, paid_on: at, day: at.slice(0, 10), at };
    const { refund_ids } = await settleTransactions(tx, settlement, charges);
    await markAfterSettlement(tx, refund_ids);
  });
}

/** Lets the provider make or fail a requested refund. */
async function endRefund(refund: World['refunds'][number], made: boolean): Promise<void> {
  const row = await system.deps.db
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select(['r.amount_minor', 't.charge_id'])
    .where('r.id', '=', refund.id)
    .executeTakeFirstOrThrow();
  await applyRefund(system.deps, {
    id: `re_${refund.id}`,
    charge_id: row.charge_id ?? '',
    amount_minor: row.amount_minor,
    currency: 'KWD',
    status: made ? 'REFUNDED' : 'FAILED',
    raw_status: made ? 'REFUNDED' : 'FAILED',
    reason: undefined,
    created_at: system.clock.iso(),
    completed_at: undefined,
    payout_id: undefined,
    merchant_id: undefined,
    raw: { metadata: { diwan_refund: refund.id } },
  });
}

const EXPORTS = '/admin/payouts/exports';
const of = <T>(things: readonly T[], which: number): T | undefined =>
  things[which % Math.max(things.length, 1)];

async function giveBack(world: World, kind: 'refund' | 'chargeback', { which, fils }: Step) {
  const sale = of(world.sales, which);
  if (sale === undefined) return;
  const body = { amount: Number(fils) / 1_000, reason: 'History' };
  const { status, data } = await post<Refund>(`/transactions/${sale}/${kind}s`, body);
  if (status !== 200) return;
  (kind === 'refund' ? world.refunds : world.disputes).push({ id: data.id, sale });
}

async function decide({ disputes }: World, which: number): Promise<void> {
  const dispute = of(disputes, which);
  if (!dispute) return;
  const path = `/transactions/${dispute.sale}/chargebacks/${dispute.id}/decision`;
  await post(path, { decision: of(['won', 'lost', 'reversed'], which), reason: 'History' });
}

async function returnPayment({ brand }: World, id: string): Promise<void> {
  const answer = await post(`${EXPORTS}/${id}/brands/${brand}/return`, { reason: 'Closed' });
  if (answer.status === 200) {
    await releaseReturned(system, brand, { token }, 'Once more');
  }
}

async function payByHand(world: World, { which, fils }: Step, edited?: string): Promise<void> {
  const { brand, by_hand } = world;
  const paid_date = '2026-01-01';
  const business_id = of(
    (await system.deps.db.selectFrom('businesses').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    ),
    which,
  );
  const body = { brand_id: brand, amount: Number(fils) / 1_000, paid_date, business_id };
  if (edited !== undefined) await send('PUT', `/admin/payouts/manual/${edited}`, body);
  else {
    const { status, data } = await post<{ id: string }>('/admin/payouts/manual', body);
    if (status === 200) by_hand.push(data.id);
  }
}

async function rent({ brand, terminals }: World, which: number): Promise<void> {
  const wanted = { tid: newTid(), ...periodOf(system, 0, 1 + (which % 70)) };
  const { status, data } = await requestRental(system, { token }, brand, wanted);
  if (status !== 200) return;
  await decideRental(system, { token }, data.id);
  terminals.push(data.id);
}

async function lose({ terminals }: World, which: number): Promise<void> {
  const id = of(terminals, which);
  if (id !== undefined) await changeRental(system, { token }, id, 'lost', { reason: 'History' });
}

async function take(world: World, step: Step): Promise<void> {
  const { kind, which } = step;
  const id = of(world.exports, which);
  if (kind === 'sell') return sell(world, step);
  if (kind === 'settle') return settle(world);
  if (kind === 'refund' || kind === 'chargeback') return giveBack(world, kind, step);
  if (kind === 'decide') return decide(world, which);
  if (kind === 'pay by hand') return payByHand(world, step);
  if (kind === 'rent') return rent(world, which);
  if (kind === 'lose') return lose(world, which);
  if (kind === 'wait') return system.clock.advance({ days: 9 });
  if (kind === 'end refund') {
    const refund = of(world.refunds, which);
    if (refund) await endRefund(refund, which % 2 === 0);
  } else if (kind === 'export') {
    const { status, data } = await post<PayoutExport>(EXPORTS, { tab: 'active' });
    if (status === 200) world.exports.push(data.id);
  } else if (kind === 'correct') {
    const manual = of(world.by_hand, which);
    if (manual !== undefined) await payByHand(world, step, manual);
  } else if (kind === 'move') {
    const mcc_code = of(['5411', '5812'], which) ?? '5411';
    await sql`update brands set mcc_code = ${mcc_code} where id = ${world.brand}`.execute(
      system.deps.db,
    );
  } else if (id !== undefined) {
    if (kind === 'download') await send('GET', `${EXPORTS}/${id}/download`);
    if (kind === 'confirm') await post(`${EXPORTS}/${id}/confirm`);
    if (kind === 'cancel') await post(`${EXPORTS}/${id}/cancel`, { reason: 'History' });
    if (kind === 'return') await returnPayment(world, id);
  }
  return undefined;
}

const stepOf = (kind: Step['kind'], which = 0, fils = 20_000n): Step => ({ kind, which, fils });

/** A history that contains every kind of event of a statement. */
const EVERYTHING: Step[] = [
  ...[1, 1, 1, 1].map((which) => stepOf('sell', which)),
  stepOf('chargeback', 0, 3_000n),
  stepOf('refund', 1, 4_000n),
  stepOf('settle'),
  stepOf('chargeback', 2, 5_000n),
  stepOf('refund', 3, 6_000n),
  stepOf('end refund', 1),
  stepOf('rent', 40),
  stepOf('rent', 3),
  stepOf('lose', 0),
  stepOf('decide', 0),
  stepOf('decide', 5),
  stepOf('pay by hand', 0, 1_000n),
  stepOf('pay by hand', 1, 1_000n),
  stepOf('correct', 0, 2_000n),
  stepOf('export'),
  stepOf('cancel', 0),
  stepOf('export'),
  stepOf('download', 1),
  stepOf('return', 1),
];

/** A refund that the provider made after it had reported a failure. */
const LATE_REFUND = ['sell', 'settle', 'refund', 'end refund', 'end refund'] as const;
const MADE_AFTER_FAILURE = LATE_REFUND.map((kind, at) => stepOf(kind, at === 4 ? 0 : 1, 4_000n));

const seen = new Set<MovementKind>();

/** Reads the movements of a section, and checks that they and the sums match the books. */
async function readSection(section: Section): Promise<readonly Movement[]> {
  const { db } = system.deps;
  const rows: Movement[] = [];
  for (let after: MovementCursor = [0n, 0n, 0n]; ;) {
    const page = await findMovements(db, section, 3, after);
    rows.push(...page.slice(0, 3));
    const last = page.slice(0, 3).at(-1);
    if (page.length <= 3 || !last) break;
    after = [last.place, last.tie, last.part];
  }
  const { lines, movement_count } = await sumSection(db, section);
  expect(movement_count).toBe(rows.length);
  let balance = lines.get('opening') ?? 0n;
  for (const row of rows) {
    seen.add(row.kind);
    balance += row.net_minor;
    if (row.balance_minor !== null) expect(row.balance_minor).toBe(balance);
    expect(row.net_minor).toBe(row.amount_minor + row.fee_minor);
  }
  expect(lines.get('closing')).toBe(balance);
  return rows;
}

interface Account {
  readonly id: bigint;
  readonly business_id: string;
  readonly postings: readonly bigint[];
}

async function findAccounts(brand: number): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    select a.id, a.business_id, array_agg(p.id order by p.id) as postings
    from ledger_accounts a join ledger_postings p on p.account_id = a.id
    where a.kind = 'brand_payable' and a.brand_id = ${brand}
    group by a.id order by a.id`.execute(system.deps.db);
  return rows;
}

const lastOf = (section: Section | undefined) => ({
  after_posting_id: section?.upto_posting_id ?? 0n,
  after: section?.upto ?? null,
});

/** Checks that consecutive sections contain the whole account. */
async function expectWhole(brand: number, account: Account, sections: readonly Section[]) {
  const rows = (await Promise.all(sections.map(readSection))).flat();
  const booked = rows.filter(({ balance_minor, part }) => balance_minor !== null && part === 0n);
  expect(booked.map(({ place }) => place / 2n)).toEqual(account.postings);
  // Orders without a posting appear as well: every settled order appears once.
  const orders = await system.deps.db
    .selectFrom('transactions')
    .select('id')
    .where('brand_id', '=', brand)
    .where('business_id', '=', account.business_id)
    .where('settled', '=', true)
    .orderBy('id')
    .execute();
  const told = rows.flatMap(({ kind, transaction_id }) => (kind === 'order' ? transaction_id : []));
  expect(told.toSorted((a, b) => Number((a ?? 0n) - (b ?? 0n)))).toEqual(
    orders.map(({ id }) => id),
  );
}

const filsOf = (amount: number): bigint => BigInt(Math.round(amount * 1_000));

/** Checks that the sums on the owner's page add up, to the fils, and agree with the balances. */
async function expectAccount(brand: number): Promise<void> {
  // The clock may have passed the end of the session.
  ({ token } = await signInAs(system, 'admin'));
  const { data } = await send<BrandAccount>('GET', `/brands/${brand}/account`);
  const sum = (...names: readonly Exclude<keyof BrandAccount, 'currency' | 'debts'>[]) =>
    names.reduce((all, name) => all + filsOf(data[name]), 0n);
  const earned =
    sum('total', 'corrections') - sum('fees', 'refunds', 'disputes', 'rent', 'refunds_in_progress');
  const places = sum('unsettled', 'owed', 'on_hold', 'scheduled', 'sent', 'paid');
  expect(earned).toBe(places - sum('debt'));
  expect(data.debts.reduce((all, { left }) => all + filsOf(left), 0n)).toBe(sum('debt'));
  const { data: standing } = await send<BrandPayouts>('GET', `/brands/${brand}/payouts`);
  expect(sum('owed', 'on_hold')).toBe(filsOf(standing.owed_amount));
  expect(sum('scheduled', 'sent')).toBe(filsOf(standing.scheduled_amount));
  expect(sum('paid')).toBe(filsOf(standing.paid_amount));
}

async function expectStatements(brand: number): Promise<void> {
  const { deps, clock } = system;
  const ctx = { deps, scope: { kind: 'all' } } as unknown as Ctx;
  for (const account of await findAccounts(brand)) {
    const { business_id } = account;
    const payable = { brand_id: brand, business_id };
    const open = {
      ...payable,
      upto_posting_id: account.postings.at(-1) ?? 0n,
      upto: clock.iso(),
      as_of: null,
    };
    const lines = await deps.db
      .selectFrom('payout_lines')
      .select('id')
      .where('brand_id', '=', brand)
      .where('business_id', '=', business_id)
      .where('status', 'in', ['reserved', 'paid', 'returned'])
      .orderBy('id')
      .execute();
    const payments: Section[] = [];
    for (const { id } of lines) payments.push((await makeStatement(ctx, brand, id)).section);
    await expectWhole(brand, account, [...payments, { ...open, ...lastOf(payments.at(-1)) }]);
    const { rows: months } = await sql<Section>`
      select brand_id, business_id, after_posting_id, upto_posting_id, ends_at as upto, ends_at as as_of,
        case when after_posting_id = 0 then null else starts_at end as after
      from monthly_statements where brand_id = ${brand} and business_id = ${business_id}
      order by month`.execute(deps.db);
    await expectWhole(brand, account, [...months, { ...open, ...lastOf(months.at(-1)) }]);
  }
}

/** The number of runs in `npm test`; `npm run chaos -- books` runs more. */
const FEW = 25;

test(
  'the statements of any history contain every posting once and add up',
  async () => {
    const { db } = system.deps;
    const signal = new AbortController().signal;
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 30 }), async (history) => {
        // A session expires before all histories have run.
        ({ token } = await signInAs(system, 'admin'));
        await sql`update brands set status = 'suspended'`.execute(db);
        const change = { rental_fee_minor: 7_250n, loss_fee_minor: 30_000n };
        const brand = await addRenter(system, { mcc_code: '5411' }, change);
        const world: World = {
          brand,
          sales: [],
          refunds: [],
          disputes: [],
          exports: [],
          by_hand: [],
          terminals: [],
        };
        for (const step of history) {
          system.clock.advance({ minutes: 1 });
          await take(world, step);
        }
        await expectAccount(brand);
        await settle(world);
        await expectAccount(brand);
        await makeMonthlyStatements(system.deps, signal);
        await expectStatements(brand);
        system.clock.advance({ days: 40 });
        await makeMonthlyStatements(system.deps, signal);
        await expectStatements(brand);
        system.clock.advance({ days: 1 });
        await sealDays(system.deps, signal);
      }),
      { ...historiesOf(FEW), examples: [[EVERYTHING], [MADE_AFTER_FAILURE]] },
    );
    // Corrections and set-offs need two people, so these histories have none.
    expect([...seen].toSorted()).toEqual(
      MOVEMENT_KINDS.filter(
        (kind) => kind !== 'adjustment' && kind !== 'business_set_off',
      ).toSorted(),
    );
    expect(await verifyBooks(db)).toEqual([]);
    expect(await verifyPayoutLog(system.deps)).toEqual([]);
    const { rows: unproved } = await sql`select l.id from payout_lines l
      where l.export_id is not null and (l.paid_at is not null or l.status = 'returned')
        and not exists (select from proof_leaves p
          where p.kind = 'payout_line' and p.record_id = l.id::text)`.execute(db);
    expect(unproved).toEqual([]);
  },
  patienceOf(FEW),
);
