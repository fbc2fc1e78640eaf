import type { Terminal, TerminalDetail } from '@diwan/contract/features/terminals/records';
import { addDays } from '@diwan/contract/kernel/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../books.ts';
import { readBrandBalances } from '../../ledger/balances.ts';
import { type Answer, ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { historiesOf, patienceOf } from '../../testing/histories.ts';
import {
  addRenter,
  changeRental,
  decideRental,
  newTid,
  periodOf,
  requestRental,
  todayIn,
} from '../../testing/terminals.ts';
import { verifyTransactions } from '../transactions/public.ts';
import { tendTerminals } from './daily.ts';
import { verifyTerminals } from './verify.ts';

/*
 * Compares random histories of rentals with a simple rule. The brand owes the rent of each begun
 * rental that is not a replacement, for every started 30 days. It owes the loss fee of each lost
 * device, and nothing else.
 */

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5812');
});
afterAll(() => system.close());

const STEPS = [
  'request',
  'request',
  'approve',
  'approve',
  'reject',
  'cancel',
  'renew',
  'return',
  'replace',
  'lost',
  'wait',
  'wait',
  'job',
] as const;

const step = fc.record({
  what: fc.constantFrom(...STEPS),
  which: fc.nat(50),
  days: fc.integer({ min: 1, max: 95 }),
});
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & {};

const life = fc.record({
  rate: fc.bigInt({ min: 0n, max: 40_000n }),
  loss: fc.bigInt({ min: 0n, max: 90_000n }),
  steps: fc.array(step, { minLength: 4, maxLength: 18 }),
});

interface RentalLife {
  readonly id: string;
  start: string;
  readonly end: string;
  readonly fee: bigint;
  state: 'asked' | 'booked' | 'over';
  lost: boolean;
}

interface World {
  readonly brand: number;
  readonly token: string;
  readonly rate: bigint;
  readonly loss: bigint;
  readonly rentals: RentalLife[];
}

/** Computes the rent without a division, by counting the periods of 30 days that begin. */
function rentOf(rate: bigint, start: string, end: string): bigint {
  let rent = 0n;
  for (let day = start; day < end; day = addDays(day, 30)) rent += rate;
  return rent;
}

const enter = ({ rentals, rate }: World, { status, data }: Answer<Terminal>): void => {
  if (status !== 200) return;
  const { id, origin, rental_start: start, rental_end: end } = data;
  const free = origin === 'replacement';
  const fee = free ? 0n : rentOf(rate, start, end);
  rentals.push({ id, start, end, fee, state: free ? 'booked' : 'asked', lost: false });
};

async function take(world: World, { what, which, days }: Step): Promise<void> {
  const { brand, rentals, token } = world;
  const who = { token };
  const rental = rentals[which % Math.max(rentals.length, 1)];
  if (what === 'wait') system.clock.advance({ days: days % 40 });
  else if (what === 'job') await tendTerminals(system.deps, new AbortController().signal);
  else if (what === 'request') {
    const wanted = { tid: newTid(), ...periodOf(system, which % 10, days) };
    enter(world, await requestRental(system, who, brand, wanted));
  } else if (rental) await change(world, rental, what, days);
}

async function change(world: World, rental: RentalLife, what: string, days: number): Promise<void> {
  const who = { token: world.token };
  const { id, end } = rental;
  if (what === 'approve' || what === 'reject') {
    const notes = { notes: 'A life' };
    const status = what === 'approve' ? 'approved' : 'rejected';
    const answer = await decideRental(system, who, id, { status, ...notes });
    if (answer.status === 200) rental.state = what === 'approve' ? 'booked' : 'over';
    return;
  }
  const bodies: Readonly<Record<string, object>> = {
    renew: { rental_end: addDays(end, days) },
    replace: { tid: newTid(), reason: 'A life' },
    return: {},
  };
  const before = await read(world, id);
  const answer = await changeRental(system, who, id, what, bodies[what] ?? { reason: 'A life' });
  if (answer.status !== 200) return;
  if (what === 'renew' || what === 'replace') enter(world, answer);
  if (what === 'cancel') rental.state = 'over';
  if (what === 'lost') rental.lost = true;
  if (what === 'lost' || what === 'return') {
    await cancelFollowers(world);
    await expectExit(before, what === 'lost');
  }
}

const read = async ({ token }: World, id: string): Promise<TerminalDetail> =>
  (await ask<TerminalDetail>(system, 'GET', `/terminals/${id}`, { token })).data;

/** Cancels the renewal of a device that was returned or lost. It costs nothing. */
async function cancelFollowers(world: World): Promise<void> {
  for (const rental of world.rentals) {
    if ((await read(world, rental.id)).end_reason === 'cancelled') rental.state = 'over';
  }
}

/** Compares the exit cost on the page with the charges booked for the contract that day. */
async function expectExit(before: TerminalDetail, lost: boolean): Promise<void> {
  const { exit_cost } = before;
  if (exit_cost === null) return;
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(c.amount_minor), 0)::bigint as minor from rental_charges c
    join terminals t on t.id = c.terminal_id
    where t.contract_id = (select contract_id from terminals where id = ${before.id})
      and (c.kind = 'rental' or c.terminal_id = ${before.id})`.execute(system.deps.db);
  const said = lost ? exit_cost.not_returned : exit_cost.returned;
  expect(rows[0]?.minor).toBe(BigInt(Math.round(said * 1_000)));
}

/** Returns the amount that the brand owes by today according to the rule. */
function dueOf({ rentals, loss }: World): bigint {
  const today = todayIn(system);
  return rentals.reduce((sum, { state, start, fee, lost }) => {
    const begun = state === 'booked' && start <= today;
    return sum + (begun ? fee : 0n) + (lost ? loss : 0n);
  }, 0n);
}

test(
  '100 random histories are charged according to the rule, to the fils',
  async () => {
    const { db } = system.deps;
    await fc.assert(
      fc.asyncProperty(life, async ({ rate, loss, steps }) => {
        const terms = { rental_fee_minor: rate, loss_fee_minor: loss };
        const brand = await addRenter(system, { mcc_code: '5812' }, terms);
        const rentals: RentalLife[] = [];
        let { token } = await signInAs(system, 'admin');
        const now = (): World => ({ brand, token, rate, loss, rentals });
        for (const one of steps) {
          await take(now(), one);
          // A session expires during the wait.
          if (one.what === 'wait') ({ token } = await signInAs(system, 'admin'));
        }
        await tendTerminals(system.deps, new AbortController().signal);
        expect((await readBrandBalances(db, brand)).payable_minor).toBe(-dueOf(now()));
      }),
      historiesOf(100),
    );
    expect(await verifyTerminals(db)).toEqual([]);
    expect(await verifyTransactions(db)).toEqual([]);
    expect(await verifyBooks(db)).toEqual([]);
  },
  patienceOf(100),
);
