import type { Ctx } from '../../../platform/context.ts';
import { codeOfDatabaseError } from '../../../platform/db/constraints.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { bindToBrand } from '../../users/bind.ts';
import { createUser } from '../../users/service.ts';
import type { NewBrand } from './store.ts';

export interface NewOwner {
  readonly user_id: string;
  readonly email: string;
  /** True for an account of before, whose sign-in is the proof. */
  readonly signed_in: boolean;
}

/** An owner who registered first and has no brand yet may bring one under the own address. */
const isOwnAccount = ({ actor }: Ctx, email: string): boolean =>
  actor.kind === 'user' &&
  actor.role === 'brand_owner' &&
  actor.brand_id === null &&
  actor.email === email;

/** The account of the owner: pending, without a password. Its name comes with the documents. */
export async function addOwner(
  ctx: Ctx,
  tx: Tx,
  email: string,
  brand: NewBrand & { readonly id: number; readonly phone_country_code: string },
): Promise<NewOwner> {
  if (ctx.actor.kind === 'user' && isOwnAccount(ctx, email)) {
    await bindToBrand(tx, ctx.actor.user_id, brand.id, ctx.deps.clock.iso());
    return { user_id: ctx.actor.user_id, email, signed_in: true };
  }
  const user_id = await createUser(tx, {
    email,
    first_name: brand.name,
    last_name: '',
    role: 'brand_owner',
    brand_id: brand.id,
    phone_country_code: brand.phone_country_code,
    phone_number: brand.phone_number,
    language: brand.language ?? 'en',
  });
  return { user_id, email, signed_in: false };
}

/** A known address, said at its field. */
export function atEmail(error: unknown): unknown {
  if (codeOfDatabaseError(error) !== 'EMAIL_TAKEN') return error;
  const fields = { email: 'An account with this e-mail already exists' } as const;
  return new AppError('EMAIL_TAKEN', { fields, cause: error });
}
