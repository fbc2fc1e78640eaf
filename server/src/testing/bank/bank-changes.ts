import type { BankChange } from '@diwan/contract/features/bank-changes/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { hashPassword } from '../../features/auth/public.ts';
import { ask, signInAs, type TestApp, type TestUser } from '../app.ts';
import { addPayableBrand } from '../money.ts';

export const PASSWORD = 'a password of the tests';
const hashed = hashPassword(PASSWORD);

export const OLD_IBAN = 'KW81CBKU0000000000001234560101';

export const NEW_ACCOUNT = {
  bank_name: 'Gulf Bank',
  iban: 'KW86GULB0000000000000000000001',
  beneficiary: 'Noura Al-Sabah',
};

/** Adds a person whose password is years old. */
export const addPerson = async (system: TestApp, role: Role, brand_id?: number) =>
  signInAs(system, role, {
    password_hash: await hashed,
    first_password_at: '2020-01-01T00:00:00.000Z',
    ...(brand_id === undefined ? {} : { brand_id }),
  });

/** Adds an active brand with bank details and its owner. */
export async function addOwnedBrand(system: TestApp, mcc_code: string) {
  const brand = await addPayableBrand(system, { mcc_code, phone_number: '51234567' });
  const owner = await addPerson(system, 'brand_owner', brand);
  await system.deps.db
    .updateTable('brands')
    .set({ owner_user_id: owner.id })
    .where('id', '=', brand)
    .execute();
  return { brand, owner };
}

export const requestChange = (
  system: TestApp,
  brand: number,
  who: TestUser,
  details: Record<string, unknown> = {},
) =>
  ask<BankChange>(system, 'POST', `/brands/${brand}/bank-changes`, {
    token: who.token,
    body: { ...NEW_ACCOUNT, current_password: PASSWORD, ...details },
  });
