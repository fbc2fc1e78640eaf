import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Scope, withinScope } from '../../../platform/scope.ts';
import { personName } from '../../users/person-name.ts';
import { holdsOfBrand } from '../holds.ts';

/** How each brand in scope stands: the balances that it is owed, and what holds them. */
export const findStandings = (db: Db, scope: Scope, brand_id?: number) =>
  db
    .selectFrom('brands as b')
    .leftJoin('brand_bank_details as d', 'd.brand_id', 'b.id')
    .leftJoin('users as u', 'u.id', 'b.paused_by')
    .innerJoinLateral(
      sql<{
        payable_minor: bigint;
        pending_minor: bigint;
        in_transit_minor: bigint;
      }>`(select
        coalesce(-sum(balance_minor) filter (where kind = 'brand_payable'), 0)::bigint
          as payable_minor,
        coalesce(-sum(balance_minor) filter (where kind = 'brand_pending'), 0)::bigint
          as pending_minor,
        coalesce(-sum(balance_minor) filter (where kind = 'brand_in_transit'), 0)::bigint
          as in_transit_minor
        from ledger_accounts a where a.brand_id = b.id and a.currency = 'KWD')`.as('a'),
      (join) => join.onTrue(),
    )
    .select(['b.id as brand_id', 'b.name as brand_name', 'b.status', 'b.status_reason'])
    .select(['b.payout_status', 'b.paused_at', 'b.pause_reason', 'd.bank_name', 'd.iban_sealed'])
    .select(['a.payable_minor', 'a.pending_minor', 'a.in_transit_minor'])
    .select([
      holdsOfBrand.as('holds'),
      personName('u').as('paused_by_name'),
      sql<string | null>`'/api/files/' || b.logo_file_id`.as('logo_url'),
    ])
    .where(withinScope(scope, 'b.id', null))
    .$if(brand_id !== undefined, (query) => query.where('b.id', '=', brand_id ?? 0))
    .orderBy('b.name')
    .orderBy('b.id')
    .execute();

export type Standing = Awaited<ReturnType<typeof findStandings>>[number];
