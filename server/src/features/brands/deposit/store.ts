import type { Db } from '../../../platform/db/database.ts';
import { type Scope, withinScope } from '../../../platform/scope.ts';

export const findDeposit = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('brands as b')
    .select([
      'b.deposit_state as state',
      'b.deposit_currency as currency',
      'b.deposit_amount_minor as required_minor',
      'b.deposit_received_minor as received_minor',
      'b.deposit_received_at as received_at',
      'b.deposit_returned_at as returned_at',
    ])
    .where('b.id', '=', id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();
