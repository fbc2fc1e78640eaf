import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyBooks } from '../../books.ts';
import { ask } from '../../testing/app.ts';
import { readPdfLines } from '../../testing/formats/read-pdf.ts';
import { addBankDetails, businessOf } from '../../testing/money.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { pollRefunds } from '../refunds/jobs.ts';
import { makeMonthlyStatements } from './monthly.ts';

/* Reads only the text of the PDF, as an accountant with a calculator would. */

let world: PaymentsWorld;
beforeEach(async () => {
  world = await startPayments();
  await addBankDetails(world.system, world.brand_id);
});
afterEach(() => world.close());

const send = <T>(method: 'GET' | 'POST', path: string, body?: object) => {
  const { token } = world.admin;
  return ask<T>(world.system, method, path, { token, ...(body ? { body } : {}) });
};
const back = (id: bigint, kind: string, amount: number) =>
  send(`POST`, `/transactions/${id}/${kind}s`, { amount, reason: 'Broken' });

async function settle(): Promise<void> {
  await world.pass(3);
  await send('POST', '/transactions/check-settlements');
}

async function endRefunds(): Promise<void> {
  await world.pass(0, 1);
  const { deps } = world.system;
  const run = { job_id: '1', attempt: 1, max_attempts: 1, signal: new AbortController().signal };
  await pollRefunds(deps)({}, { ...run, log: deps.log });
}

const filsOf = (text: string): bigint => BigInt(text.replaceAll(/[,.]/g, ''));

const FIGURE = /^-?[\d,]+\.\d{3}$/;

interface Paper {
  /** Day, movement and net amount of each row. */
  readonly rows: readonly { readonly day: string; readonly kind: string; net: bigint }[];
  readonly sums: ReadonlyMap<string, bigint>;
}

/** Reads a statement and adds it up: each row, all rows, and all sums. */
async function addUp(path: string): Promise<Paper> {
  const { app } = world.system;
  const headers = { authorization: `Bearer ${world.admin.token}` };
  const { rawPayload } = await app.inject({ method: 'GET', url: `/api${path}`, headers });
  const lines = (await readPdfLines(new Uint8Array(rawPayload))).flat().map((l) => l.split('|'));
  const rows = lines.flatMap(([day = '', kind = '', ...rest]) => {
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(day)) return [];
    const [amount = 0n, fee = 0n, net = 0n] = rest.filter((t) => FIGURE.test(t)).map(filsOf);
    expect(amount + fee).toBe(net);
    return [{ day: day.slice(0, 10), kind, net }];
  });
  const from = lines.findIndex(([label]) => label === 'Owed before');
  const to = lines.findIndex(([label]) => label === 'Still owed');
  const sums = new Map(
    lines.slice(from, to + 1).map(([label = '', value = '']) => [label, filsOf(value)]),
  );
  const closing = sums.get('Still owed');
  const others = [...sums].filter(([label]) => label !== 'Still owed');
  expect(others.reduce((all, [, minor]) => all + minor, 0n)).toBe(closing);
  const moved = rows.reduce((all, { net }) => all + net, 0n);
  expect((sums.get('Owed before') ?? 0n) + moved).toBe(closing);
  return { rows, sums };
}

const month = async (name: string) => {
  const business_id = await businessOf(world.system, world.brand_id);
  return addUp(`/brands/${world.brand_id}/statements/${name}?business_id=${business_id}`);
};

const payment = async (): Promise<string> => {
  const { data } = await send<BrandPayouts>('GET', `/brands/${world.brand_id}/payouts`);
  return `/brands/${world.brand_id}/payouts/${data.payouts[0]?.id}/statement`;
};

test('every refund, fee and chargeback has a line with its date, also before settlement', async () => {
  const first = await world.sell();
  const second = await world.sell({ amount_minor: 20_000n });
  await back(first, 'refund', 4);
  await endRefunds();
  await world.pass(1);
  await back(second, 'chargeback', 2.5);
  await settle();
  await back(first, 'refund', 1);
  const { rows, sums } = await month('2026-11');
  expect(rows.map(({ day, kind, net }) => [day, kind.split('·')[0]?.trim(), net])).toEqual([
    ['2026-11-17', 'Order', 9_750n],
    ['2026-11-16', 'Refund', -4_500n],
    ['2026-11-17', 'Order', 19_750n],
    ['2026-11-17', 'Chargeback', -12_500n],
    ['2026-11-20', 'Refund', -1_500n],
  ]);
  expect(Object.fromEntries(sums)).toMatchObject({
    Orders: 30_000n,
    'Order fees': -500n,
    Refunds: -5_000n,
    'Refund fees': -1_000n,
    Chargebacks: -2_500n,
    'Chargeback fees': -10_000n,
    'Still owed': 11_000n,
  });
  expect(await verifyBooks(world.system.deps.db)).toEqual([]);
});

test('what is scheduled is never called paid, and a finished month stays as it was', async () => {
  await world.sell();
  await settle();
  const { data } = await send<PayoutExport>('POST', '/admin/payouts/exports', { tab: 'active' });
  const scheduled = await addUp(await payment());
  expect(Object.fromEntries(scheduled.sums)).toEqual({
    'Owed before': 0n,
    Orders: 10_000n,
    'Order fees': -250n,
    Scheduled: -9_750n,
    Paid: 0n,
    'Still owed': 0n,
  });
  await world.pass(20);
  const { deps } = world.system;
  await makeMonthlyStatements(deps, new AbortController().signal);
  const before = await month('2026-11');
  expect(before.sums.get('Scheduled')).toBe(-9_750n);
  await send('POST', `/admin/payouts/exports/${data.id}/confirm`);
  expect(await month('2026-11')).toEqual(before);
  expect((await addUp(await payment())).sums.get('Paid')).toBe(-9_750n);
  // The next month shows the payment that the previous month showed as scheduled.
  await world.sell({ amount_minor: 5_000n });
  await settle();
  expect(Object.fromEntries((await month('2026-12')).sums)).toEqual({
    'Owed before': 0n,
    Orders: 5_000n,
    'Order fees': -250n,
    Scheduled: 9_750n,
    Paid: -9_750n,
    'Still owed': 4_750n,
  });
  expect(await verifyBooks(deps.db)).toEqual([]);
});
