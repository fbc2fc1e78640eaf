import {
  type PayoutSettings,
  type PayoutSettingsDraft,
  WEEKDAYS,
} from '@diwan/contract/features/payouts/settings';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSettings, readSettings, type Settings } from '../settings/settings.ts';

type Stored = Pick<Settings, 'payout_second_approval_above_minor' | 'payout_weekdays'>;

const show = (row: Stored): PayoutSettings => ({
  second_approval_above: toMajorNumber(row.payout_second_approval_above_minor),
  weekdays: WEEKDAYS.filter((day) => row.payout_weekdays.includes(day)),
});

export const readPayoutSettings = async (db: Db): Promise<PayoutSettings> =>
  show(await readSettings(db));

/** Exports that exist keep what was decided when they were made. */
export const changePayoutSettings = (
  ctx: Ctx,
  draft: PayoutSettingsDraft,
): Promise<PayoutSettings> =>
  ctx.transaction(async (tx) => {
    const change = {
      payout_second_approval_above_minor: toMinor(draft.second_approval_above),
      payout_weekdays: draft.weekdays,
    };
    const { before, after } = await changeSettings(tx, change, ctx.deps.clock.iso());
    await writeAudit(tx, ctx, {
      action: 'settings.payouts_updated',
      entity: 'settings',
      entity_id: 'payouts',
      before: { ...show(before) },
      after: { ...show(after) },
    });
    return show(after);
  });
