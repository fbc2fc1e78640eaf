import type { TransactionFee, PendingAgreement } from '@diwan/contract/features/agreements/records';
import { type Answer, ask, signInAs, type TestApp, type TestUser } from './app.ts';
import { addBrand } from './brands.ts';
import { drawSignature } from './registration.ts';

/** An active brand with its signed-in owner, and an admin who sets its rates. */
export interface PosBrand {
  readonly id: number;
  readonly owner: TestUser;
  readonly admin: TestUser;
}

/**
 * Adds an active brand. The category must exist.
 * @param details columns of the brand's row
 */
export async function addPosBrand(
  system: TestApp,
  mcc_code: string,
  details: { readonly partner_id?: number } = {},
): Promise<PosBrand> {
  const id = await addBrand(system, { mcc_code, status: 'active', ...details });
  const owner = await signInAs(system, 'brand_owner', { brand_id: id });
  await system.deps.db
    .updateTable('brands')
    .set({ owner_user_id: owner.id })
    .where('id', '=', id)
    .execute();
  return { id, owner, admin: await signInAs(system, 'admin') };
}

interface Rates {
  readonly rental_fee?: number;
  readonly loss_fee?: number;
  readonly transaction_fees?: readonly Partial<TransactionFee>[];
  readonly below_cost_confirmed?: boolean;
}

interface DraftAnswer {
  readonly agreements: readonly { agreement_id: string; agreement_type: string }[];
}

export const activate = (system: TestApp, { id, admin }: PosBrand, rates: Rates = {}) =>
  ask<DraftAnswer>(system, 'POST', `/admin/brands/${id}/pos-activation`, {
    token: admin.token,
    body: { brand_id: id, below_cost_confirmed: true, ...rates },
  });

export const changeRates = (
  system: TestApp,
  { id, admin }: PosBrand,
  body: Readonly<Record<string, unknown>>,
) =>
  ask<DraftAnswer>(system, 'POST', `/admin/brands/${id}/rate-change`, {
    token: admin.token,
    body: { below_cost_confirmed: true, ...body },
  });

export const readPending = (
  system: TestApp,
  { id, owner }: PosBrand,
  token = owner.token,
): Promise<Answer<PendingAgreement>> =>
  ask<PendingAgreement>(system, 'GET', `/brands/${id}/agreements/pending`, { token });

/** Signs as the owner, with a drawing unless the body says otherwise. */
export const signAgreement = async (
  system: TestApp,
  { id, owner }: PosBrand,
  agreement_id: string,
  body?: Readonly<Record<string, unknown>>,
  token = owner.token,
) =>
  ask<{ agreement_id: string; signed_at: string; waiting: number }>(
    system,
    'POST',
    `/brands/${id}/agreements/${agreement_id}/sign`,
    { token, body: body ?? { signature_data: await drawSignature() } },
  );

/**
 * Signs the next pending agreement.
 * @returns the id of the agreement
 */
export async function signNext(system: TestApp, brand: PosBrand): Promise<string> {
  const { data } = await readPending(system, brand);
  const { status, failure } = await signAgreement(system, brand, data.id);
  if (status !== 200) throw new Error(failure.error);
  return data.id;
}
