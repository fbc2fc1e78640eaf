import { applyCharge } from '../features/transactions/public.ts';
import { addFirstFees } from '../features/fees/first-fees.ts';
import type { CardScheme } from '../provider/port.ts';
import { startSimulated, type SimulatedWorld } from '../provider/testing/worlds.ts';
import { signInAs, startTestApp, type TestApp, type TestUser } from './app.ts';
import { addBrand, addCategory } from './brands.ts';

interface Sale {
  readonly brand_id?: number;
  readonly amount_minor?: bigint;
  readonly method?: CardScheme;
  /** The status at which the charge ends. INITIATED leaves the charge open. */
  readonly outcome?: string;
}

export interface PaymentsWorld {
  readonly system: TestApp;
  readonly provider: SimulatedWorld;
  readonly admin: TestUser;
  readonly brand_id: number;
  /** Adds a brand with an account at the provider, in a category that is mapped to a business. */
  addShop(mcc_code?: string): Promise<number>;
  /** Creates a charge at the provider and its transaction, and applies the charge's status. */
  sell(sale?: Sale): Promise<bigint>;
  chargeOf(transaction_id: bigint): Promise<string>;
  /**
   * Moves the clocks of the provider and the application. The provider then ends refunds, and
   * creates and pays payouts.
   */
  pass(days: number, hours?: number): Promise<void>;
  close(): Promise<void>;
}

const START = '2026-11-16T08:00:00.000Z';
const midOf = (brand_id: number): string => `6801${String(brand_id).padStart(4, '0')}`;

/** Starts the application with a simulated provider on one clock, with an admin and a brand. */
export async function startPayments(): Promise<PaymentsWorld> {
  const provider = await startSimulated();
  const system = await startTestApp({
    TAP_API_URL: provider.url,
    PUBLIC_URL: provider.receiver.url,
  });
  const { deps, clock } = system;
  const { db } = deps;
  clock.set(START);
  await db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
  const admin = await signInAs(system, 'admin');

  const addShop = async (mcc_code = '5411'): Promise<number> => {
    const known = await db
      .selectFrom('mcc_codes')
      .select('code')
      .where('code', '=', mcc_code)
      .executeTakeFirst();
    if (!known) await addCategory(system, mcc_code);
    const id = await addBrand(system, { mcc_code, status: 'active', pg_enabled: true });
    await db
      .updateTable('brands')
      .set({ tap_mid: midOf(id) })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const brand_id = await addShop();

  const sell = async ({
    brand_id: seller = brand_id,
    amount_minor = 10_000n,
    method = 'KNET',
    outcome = 'CAPTURED',
  }: Sale = {}): Promise<bigint> => {
    const merchant_id = midOf(seller);
    const details = { merchant_id, amount_minor, source: 'src_all' };
    const charge_id = await provider.ended(outcome, method, details);
    const { id } = await db
      .insertInto('transactions')
      .values({ brand_id: seller, charge_id, amount_minor, merchant_id, payment_date: clock.iso() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const charge = await deps.provider.readCharge(charge_id);
    if (!charge.ok) throw new Error(JSON.stringify(charge.failure));
    const applied = await applyCharge(deps, charge.value);
    if (applied.kind === 'refused') throw new Error(applied.problem);
    return id;
  };

  const chargeOf = async (id: bigint): Promise<string> => {
    const row = db.selectFrom('transactions').select('charge_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).charge_id ?? '';
  };

  const pass = async (days: number, hours = 0): Promise<void> => {
    clock.advance({ days, hours });
    await provider.control('clock', { set: clock.iso() });
  };

  const close = async (): Promise<void> => {
    await system.close();
    await provider.close();
  };
  return { system, provider, admin, brand_id, addShop, sell, chargeOf, pass, close };
}
