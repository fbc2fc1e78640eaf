import {
  activatePos,
  changeRates,
  readPendingAgreement,
  readPosFees,
  savePosFees,
  signPendingAgreement,
} from '@diwan/server/features/agreements/public';
import { findUserByEmail } from '@diwan/server/features/users/public';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { drawSignature, ownerContext, staffContext } from '@diwan/server/seed/registrations';
import { runSeedJob } from '@diwan/server/seed/steps';
import { asOf, DAY_MS } from './as-of.ts';
import { demoAdmin } from './people.ts';

async function brandOf({ db }: Deps, email: string): Promise<number> {
  const owner = await findUserByEmail(db, email);
  invariant(owner?.brand_id, `the demo has a brand of ${email}`);
  return owner.brand_id;
}

const visa = (brand_percentage: number) =>
  ({ card_type: 'VISA', card_origin: 'any', brand_percentage, brand_fixed: 0.05 }) as const;
const knet = {
  card_type: 'KNET',
  card_origin: 'any',
  brand_percentage: 1,
  brand_fixed: 0,
} as const;

/** The first signed rates of the café. Its rent changes later. */
export const CAFE_RATES = { rental_fee: 20, transaction_fees: [knet, visa(2.4)] };

/** The signed rates of the electronics brand. */
export const ELECTRONICS_RATES = { loss_fee: 60 };

/** Signs the pending agreement as the owner, with a drawing or a typed name. */
async function sign(deps: Deps, brand_id: number, typed_name?: string): Promise<void> {
  const ctx = await ownerContext(deps, brand_id);
  const { id, digest } = await readPendingAgreement(ctx, brand_id);
  const signature =
    typed_name === undefined ? { signature_data: await drawSignature() } : { typed_name };
  await signPendingAgreement(ctx, brand_id, id, { ...signature, digest, agreed: true });
}

/** Changes the rent of the café and signs it as the owner, unless it was changed before. */
export async function changeCafeRent(deps: Deps, brand_id: number): Promise<void> {
  const staff = await demoAdmin(deps);
  const daysAgo = (days: number): Deps => asOf(deps, deps.clock.ms() - days * DAY_MS);
  const { pos_rental_fee } = await readPosFees(staffContext(deps, staff), brand_id);
  if (pos_rental_fee !== CAFE_RATES.rental_fee) return;
  const changed = { new_rental_fee: 18, new_loss_fee: 85 };
  await changeRates(staffContext(daysAgo(21), staff), brand_id, changed);
  await sign(daysAgo(19), brand_id, 'Noura Al-Sabah');
}

/**
 * Adds agreements about POS in every state:
 * - signed and later changed
 * - pending the owner's signature
 * - signed, with new rates pending
 * - only offered
 */
export async function addDemoAgreements(deps: Deps): Promise<void> {
  const staff = await demoAdmin(deps);
  const daysAgo = (days: number): Deps => asOf(deps, deps.clock.ms() - days * DAY_MS);
  const admin = staffContext(deps, staff);
  const adminAgo = (days: number) => staffContext(daysAgo(days), staff);
  const stateOf = async (id: number) => (await readPosFees(admin, id)).pos_state;
  const step = (name: string, work: () => Promise<void>) =>
    runSeedJob(deps.db, `demo-agreements-${name}`, work);

  await step('najma', async () => {
    const id = await brandOf(deps, 'owner@diwan.test');
    if ((await stateOf(id)) === 'none') {
      await activatePos(adminAgo(46), id, CAFE_RATES);
    }
    if ((await stateOf(id)) === 'pending') await sign(daysAgo(45), id);
    await changeCafeRent(deps, id);
  });
  await step('circuit', async () => {
    const id = await brandOf(deps, 'circuit@people.example');
    if ((await stateOf(id)) === 'none') await activatePos(adminAgo(81), id, ELECTRONICS_RATES);
    if ((await stateOf(id)) === 'pending') await sign(daysAgo(80), id);
    await changeRates(adminAgo(4), id, { new_transaction_fees: [knet, visa(2.35)] });
  });
  await step('dates', async () => {
    const id = await brandOf(deps, 'dates@people.example');
    await activatePos(adminAgo(2), id, {
      rental_fee: 17.5,
      transaction_fees: [visa(2.3)],
    });
  });
  await step('lamsa', async () => {
    const id = await brandOf(deps, 'lamsa@people.example');
    await savePosFees(adminAgo(6), id, {
      pos_rental_fee: 16,
      loss_fee: 50,
      pos_transaction_fees: [knet],
    });
  });
}
