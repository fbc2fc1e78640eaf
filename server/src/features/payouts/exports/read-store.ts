import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Scope, withinScope } from '../../../platform/scope.ts';
import { personName } from '../../users/person-name.ts';

/** Lines that a payout still stands for; what was taken out is told to administrators alone. */
const COUNTED = ['reserved', 'paid', 'returned'] as const;

const HEAD = [
  'e.id',
  'e.kind',
  'e.tab',
  'e.export_date',
  'e.status',
  'e.total_minor',
  'e.total_brands',
  'e.created_at',
] as const;

/** An owner sees the payouts that pay the own brand, with the own amounts; no statements. */
const fromExports = (db: Db, scope: Scope) => {
  const all = db.selectFrom('payout_exports as e').select(HEAD);
  if (scope.kind === 'all') return all;
  return db
    .selectFrom('payout_exports as e')
    .innerJoin('payout_lines as own', 'own.export_id', 'e.id')
    .select(['e.id', 'e.kind', 'e.tab', 'e.export_date', 'e.status', 'e.created_at'])
    .select(['own.amount_minor as total_minor', sql<number>`1`.as('total_brands')])
    .where('e.kind', '=', 'payout')
    .where('own.status', 'in', COUNTED)
    .where(withinScope(scope, 'own.brand_id', null));
};

export const findExports = (db: Db, scope: Scope, limit: number) =>
  fromExports(db, scope)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();

export const findExport = (db: Db, scope: Scope, id: string) =>
  fromExports(db, scope)
    .leftJoin('users as c', 'c.id', 'e.created_by')
    .leftJoin('users as a', 'a.id', 'e.approved_by')
    .leftJoin('users as x', 'x.id', 'e.cancelled_by')
    .select(['e.needs_approval', 'e.approved_at', 'e.first_file_at', 'e.cancelled_at'])
    .select(['e.cancel_reason', 'e.completed_at', 'e.created_by'])
    .select([
      personName('c').as('created_by_name'),
      personName('a').as('approved_by_name'),
      personName('x').as('cancelled_by_name'),
    ])
    .where('e.id', '=', id)
    .executeTakeFirst();

export type StoredExport = NonNullable<Awaited<ReturnType<typeof findExport>>>;

export const findLines = (db: Db, scope: Scope, export_id: string) =>
  db
    .selectFrom('payout_lines as l')
    .leftJoin('brands as b', 'b.id', 'l.brand_id')
    .leftJoin('businesses as s', 's.id', 'l.business_id')
    .select(['l.id', 'l.brand_id', 'l.brand_name', 'l.contact_name', 'l.bank_name'])
    .select(['l.iban_sealed', 'l.beneficiary', 'l.business_id', 's.name as business_name'])
    .select(['l.transaction_count', 'l.amount_minor', 'l.status', 'l.paid_at'])
    .select(['l.undone_reason as reason'])
    .select(sql<string | null>`'/api/files/' || b.logo_file_id`.as('logo_url'))
    .where('l.export_id', '=', export_id)
    .where(withinScope(scope, 'l.brand_id', null))
    .$if(scope.kind !== 'all', (query) => query.where('l.status', 'in', COUNTED))
    .orderBy('l.brand_name')
    .orderBy('l.id')
    .execute();

export type StoredLine = Awaited<ReturnType<typeof findLines>>[number];
