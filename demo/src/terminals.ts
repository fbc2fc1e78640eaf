import { addDays } from '@diwan/contract/kernel/time';
import {
  activatePos,
  readPendingAgreement,
  signPendingAgreement,
} from '@diwan/server/features/agreements/public';
import {
  cancelTerminal,
  decideTerminal,
  loseTerminal,
  renewTerminal,
  replaceTerminal,
  requestTerminal,
  returnTerminal,
  tendTerminals,
} from '@diwan/server/features/terminals/public';
import { createTestClock } from '@diwan/server/platform/clock';
import type { Ctx, Deps } from '@diwan/server/platform/context';
import { drawSignature, ownerContext, staffContext } from '@diwan/server/seed/registrations';
import { CAFE_RATES, changeCafeRent, ELECTRONICS_RATES } from './agreements.ts';
import { demoSuperAdmin } from './people.ts';

const HOURS_A_DAY = 24;

/** Returns dependencies whose clock shows another day. `day` is relative to today. */
const on = (deps: Deps, day: number): Deps => ({
  ...deps,
  clock: createTestClock(
    deps.clock
      .now()
      .add({ hours: HOURS_A_DAY * day })
      .toString(),
  ),
});

interface Renter {
  readonly deps: Deps;
  readonly brand_id: number;
  readonly admin: (day: number) => Promise<Ctx>;
  readonly owner: (day: number) => Promise<Ctx>;
}

async function findRenter(deps: Deps, email: string): Promise<Renter | undefined> {
  const brand = await deps.db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select('b.id')
    .where('u.email', '=', email)
    .executeTakeFirst();
  if (!brand) return undefined;
  const { id: brand_id } = brand;
  const made = await deps.db
    .selectFrom('terminals')
    .select('id')
    .where('brand_id', '=', brand_id)
    .limit(1)
    .executeTakeFirst();
  // After an interrupted fill the brand keeps the terminals that it has.
  if (made) return undefined;
  return {
    deps,
    brand_id,
    admin: async (day) => staffContext(on(deps, day), await demoSuperAdmin(deps)),
    owner: (day) => ownerContext(on(deps, day), brand_id),
  };
}

type Rates = Parameters<typeof activatePos>[2];

/** Activates POS. The owner signs on the next day. */
async function signUp(renter: Renter, day: number, rates: Rates): Promise<void> {
  const { brand_id, admin, owner } = renter;
  await activatePos(await admin(day), brand_id, rates);
  const ctx = await owner(day + 1);
  const { id } = await readPendingAgreement(ctx, brand_id);
  const signature_data = await drawSignature();
  await signPendingAgreement(ctx, brand_id, id, { signature_data });
}

interface Days {
  /**
   * The day of the request and the first day of the rental are relative to today. `days` is the
   * length.
   */
  readonly on: number;
  readonly from: number;
  readonly days: number;
}

async function request(renter: Renter, tid: string, days: Days): Promise<string> {
  const { deps, brand_id, owner } = renter;
  const today = deps.clock.now().toZonedDateTimeISO('Asia/Kuwait').toPlainDate().toString();
  const rental_start = addDays(today, days.from);
  const period = { rental_start, rental_end: addDays(rental_start, days.days) };
  return (await requestTerminal(await owner(days.on), brand_id, { tid, ...period })).id;
}

async function rent(renter: Renter, tid: string, days: Days): Promise<string> {
  const id = await request(renter, tid, days);
  await decideTerminal(await renter.admin(days.on), id, { status: 'approved' });
  return id;
}

const DAY_CHARS = 10;
const dayIn = (deps: Deps, days: number): string =>
  addDays(deps.clock.iso().slice(0, DAY_CHARS), days);

/**
 * Adds two running rentals and a pending request. One rental ends soon, and its renewal is
 * requested. The rent changes after the first rental, because a request takes the rent of its day.
 */
async function addCafe(renter: Renter): Promise<void> {
  await signUp(renter, -45, CAFE_RATES);
  const ending = await rent(renter, 'NAJMA002', { on: -26, from: -25, days: 30 });
  await changeCafeRent(renter.deps, renter.brand_id);
  await rent(renter, 'NAJMA001', { on: -10, from: -10, days: 30 });
  await renewTerminal(await renter.owner(-1), ending, dayIn(renter.deps, 35));
  await request(renter, 'NAJMA003', { on: 0, from: 3, days: 30 });
}

/** Adds rentals with every kind of end, one without activity, and one booked ahead. */
async function addElectronics(renter: Renter): Promise<void> {
  const { admin, owner } = renter;
  await signUp(renter, -80, ELECTRONICS_RATES);
  const over = await rent(renter, 'GC-1001', { on: -70, from: -70, days: 30 });
  const lost = await rent(renter, 'GC-1002', { on: -60, from: -60, days: 30 });
  await returnTerminal(await admin(-39), over, 'With charger and cable');
  await loseTerminal(await admin(-35), lost, 'Left in a taxi after the fair');
  const refused = await request(renter, 'GC-1003', { on: -30, from: -28, days: 30 });
  const reason = 'This model is no longer handed out.';
  await decideTerminal(await admin(-29), refused, { status: 'rejected', notes: reason });
  const broken = await rent(renter, 'GC-1004', { on: -22, from: -22, days: 30 });
  await replaceTerminal(await admin(-12), broken, { tid: 'GC-1005', reason: 'Cracked screen' });
  const given_up = await rent(renter, 'GC-1006', { on: -5, from: 20, days: 30 });
  await cancelTerminal(await owner(-4), given_up, 'The fair was called off');
  await rent(renter, 'GC-1007', { on: -2, from: 10, days: 60 });
}

/** Adds terminals in every state. Owners request them, and an admin decides about them. */
export async function addDemoTerminals(deps: Deps): Promise<void> {
  const cafe = await findRenter(deps, 'owner@diwan.test');
  if (cafe) await addCafe(cafe);
  const electronics = await findRenter(deps, 'circuit@people.example');
  if (electronics) await addElectronics(electronics);
  await tendTerminals(deps, new AbortController().signal);
}
