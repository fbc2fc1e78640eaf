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

/**
 * Adds agreements about POS in every state:
 * - signed and later changed
 * - pending the owner's signature
 * - signed, with new rates pending
 * - only offered
 */
export async function addDemoAgreements(deps: Deps): Promise<void> {
  const admin = staffContext(deps, await demoAdmin(deps));
  const stateOf = async (id: number) => (await readPosFees(admin, id)).pos_state;
  const step = (name: string, work: () => Promise<void>) =>
    runSeedJob(deps.db, `demo-agreements-${name}`, work);

  await step('najma', async () => {
    const id = await brandOf(deps, 'owner@diwan.test');
    if ((await stateOf(id)) === 'none') {
      await activatePos(admin, id, CAFE_RATES);
    }
    if ((await stateOf(id)) === 'pending') await sign(deps, id);
    if ((await readPosFees(admin, id)).pos_rental_fee === 20) {
      await changeRates(admin, id, { new_rental_fee: 18, new_loss_fee: 85 });
      await sign(deps, id, 'Noura Al-Sabah');
    }
  });
  await step('circuit', async () => {
    const id = await brandOf(deps, 'circuit@people.example');
    if ((await stateOf(id)) === 'none') await activatePos(admin, id, ELECTRONICS_RATES);
    if ((await stateOf(id)) === 'pending') await sign(deps, id);
    await changeRates(admin, id, { new_transaction_fees: [knet, visa(2.35)] });
  });
  await step('dates', async () => {
    const id = await brandOf(deps, 'dates@people.example');
    await activatePos(admin, id, { rental_fee: 17.5, transaction_fees: [visa(2.3)] });
  });
  await step('lamsa', async () => {
    const id = await brandOf(deps, 'lamsa@people.example');
    await savePosFees(admin, id, {
      pos_rental_fee: 16,
      loss_fee: 50,
      pos_transaction_fees: [knet],
    });
  });
}
