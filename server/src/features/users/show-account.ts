import { userActions } from '@diwan/contract/features/users/actions';
import type { UserRow } from '@diwan/contract/features/users/records';
import { canOf } from '../../platform/actions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Account } from './accounts-store.ts';

/** Converts an account to a row of the list. @param ctx the result of `withSecondPerson` */
export function show(ctx: Ctx, { influencers, ...row }: Account): UserRow {
  return { ...row, can: canOf(userActions, { ...row, influencers }, ctx) };
}
