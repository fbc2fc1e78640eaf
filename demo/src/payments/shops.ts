import type { Deps } from '@diwan/server/platform/context';
import type { Trade } from './trades.ts';

/** Finds a brand by its owner's address. */
export const findShop = ({ db }: Deps, { email }: Trade) =>
  db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select(['b.id', 'b.partner_id', 'b.tap_mid'])
    .where('u.email', '=', email)
    .executeTakeFirst();

export type Shop = NonNullable<Awaited<ReturnType<typeof findShop>>>;
