import type { Partner } from '@diwan/contract/features/partners/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { holdPartner, updateDefaultPayoutStatus } from './store.ts';

/** Decides for brands that come from now on; those that are there keep their own status. */
export const setDefaultPayoutStatus = (
  ctx: Ctx,
  id: number,
  default_payout_status: Partner['default_payout_status'],
): Promise<Partner> =>
  ctx.transaction(async (tx) => {
    const before = await holdPartner(tx, id);
    if (!before) throw new AppError('NOT_FOUND', { sentence: 'Partner not found' });
    const partner = await updateDefaultPayoutStatus(tx, id, default_payout_status);
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
