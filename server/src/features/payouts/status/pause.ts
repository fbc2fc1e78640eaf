import type {
  PayoutStatusChange,
  PayoutStatusResult,
} from '@diwan/contract/features/payouts/records';
import { UNPAUSE_REASON } from '@diwan/contract/features/payouts/terms';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import { changePayoutStatus } from '../../brands/payout-status.ts';
import { releaseBrand } from '../exports/undo.ts';

/**
 * Pauses or resumes a brand's payouts, and tells the owner. Pausing takes the brand out of an
 * export whose file has not left; what has left can still be confirmed.
 */
export const setPayoutStatus = (
  ctx: Ctx,
  brand_id: number,
  { status, reason }: PayoutStatusChange,
): Promise<PayoutStatusResult> =>
  ctx.answerOnce(async (tx) => {
    const said = status === 'active' && !reason ? UNPAUSE_REASON : (reason ?? '');
    const by = signedIn(ctx).user_id;
    await changePayoutStatus(ctx, tx, brand_id, { status, reason: said, by });
    const released = status === 'paused' ? await releaseBrand(ctx, tx, brand_id, said) : null;
    return {
      brand_id,
      payout_status: status,
      released_amount: released === null ? null : toMajorNumber(released),
    };
  });
