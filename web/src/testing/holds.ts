import { holdActions } from '@diwan/contract/features/holds/actions';
import type { Hold, ServiceHolds } from '@diwan/contract/features/holds/records';
import { stepsOf } from '@diwan/contract/features/holds/steps';
import { HOLD_STEPS, type HoldCode, HOLDS, stops } from '@diwan/contract/features/holds/terms';
import type { Role } from '@diwan/contract/kernel/roles';
import { canAs } from './can.ts';

export const hold = (code: HoldCode, more: Partial<Hold> = {}, role?: Role): Hold => ({
  id: `${code.replaceAll('_', '-')}-7`,
  code,
  reason: HOLDS[code].label,
  stops: [...HOLDS[code].stops],
  since: '2026-11-10T09:00:00.000Z',
  acts_next: HOLD_STEPS[stepsOf([{ id: '7', code }])[0]?.code ?? 'activate_brand'].actor,
  act_by: '2026-11-22',
  agreement: null,
  can: canAs(holdActions, { code, ended: false }, role),
  ...more,
});

/** Returns the steps that the server would return for these holds. */
export const stepsFor = (holds: readonly Hold[]) =>
  stepsOf(holds).map(({ code, hold_ids }) => ({
    code,
    actor: HOLD_STEPS[code].actor,
    hold_ids: [...hold_ids],
  }));

/** Returns a brand's holds in the form of the server. By default it has none. */
export function serviceHolds(
  holds: readonly Hold[] = [],
  more: Partial<ServiceHolds> = {},
): ServiceHolds {
  const of_payouts = holds.filter(({ code }) => stops(code, 'payouts'));
  const of_pos = holds.filter(({ code }) => stops(code, 'pos_requests'));
  const day = { act_by: '2026-11-22', date: '2026-11-22', unsettled_date: null };
  return {
    status: holds.length > 0 ? 'on_hold' : 'clear',
    payouts_on_hold: of_payouts.length > 0,
    pos_requests_on_hold: of_pos.length > 0,
    hold_reason: holds[0]?.reason ?? null,
    holds: [...holds],
    payout_steps: stepsFor(of_payouts),
    pos_request_steps: stepsFor(of_pos),
    arrival: of_payouts.length > 0 ? { ...day, amount: 120.5, unsettled_amount: 0 } : null,
    ...more,
  };
}
