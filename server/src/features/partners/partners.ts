import type { Partner } from '@diwan/contract/features/partners/records';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

const COLUMNS = [
  'id',
  'name',
  'website',
  sql<string | null>`'/api/files/' || logo_file_id`.as('logo_url'),
  'default_payout_status',
  'created_at',
] as const;

/** Every partner, by name. */
export const listPartners = (db: Db): Promise<Partner[]> =>
  db
    .selectFrom('partners')
    .select(COLUMNS)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();

/** Decides for brands that come from now on; those that are there keep their own status. */
export const setDefaultPayoutStatus = (
  ctx: Ctx,
  id: number,
  default_payout_status: Partner['default_payout_status'],
): Promise<Partner> =>
  ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('partners')
      .select('default_payout_status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('PARTNER_NOT_FOUND');
    const partner = await tx
      .updateTable('partners')
      .set({ default_payout_status })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    if (before.default_payout_status !== default_payout_status) {
      await writeAudit(tx, ctx, {
        action: 'partner.default_payout_status_changed',
        entity: 'partner',
        entity_id: String(id),
        before,
        after: { default_payout_status },
      });
    }
    return partner;
  });
