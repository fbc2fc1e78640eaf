import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

/** What deciding about a brand's category needs, the row held until the transaction ends. */
export const lockBrandForApproval = (tx: Tx, scope: Scope, brand_id: number) =>
  tx
    .selectFrom('brands as b')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .select((eb) => [
      'b.id',
      'b.name',
      'b.status',
      'b.mcc_code',
      'b.mcc_status',
      'b.language',
      'b.phone_country_code',
      'b.phone_number',
      'b.owner_user_id',
      'u.email as owner_email',
      // Until the owner has a password, a mailed link is what opens the registration.
      sql<boolean>`coalesce(u.active and u.password_hash is null, false)`.as('owner_open'),
      eb
        .exists(
          eb.selectFrom('brand_documents as d').select('d.id').whereRef('d.brand_id', '=', 'b.id'),
        )
        .$castTo<boolean>()
        .as('documents_submitted'),
    ])
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .where('b.id', '=', brand_id)
    .forUpdate('b')
    .executeTakeFirst();

export type BrandForApproval = NonNullable<Awaited<ReturnType<typeof lockBrandForApproval>>>;

/** Lets the registration of a brand go on. The caller holds the row and has found it ready. */
export async function approveMcc(tx: Tx, ctx: Ctx, brand: BrandForApproval): Promise<void> {
  await tx
    .updateTable('brands')
    .set({ mcc_status: 'approved', updated_at: ctx.deps.clock.iso() })
    .where(withinScope(ctx.scope, 'brands.id', 'brands.partner_id'))
    .where('id', '=', brand.id)
    .execute();
  await writeAudit(tx, ctx, {
    action: 'brand.mcc_approved',
    entity: 'brand',
    entity_id: brand.id,
    before: { mcc_code: brand.mcc_code, mcc_status: brand.mcc_status },
    after: { mcc_code: brand.mcc_code, mcc_status: 'approved' },
  });
}
