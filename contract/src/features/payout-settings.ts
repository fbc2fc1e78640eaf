import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { kwd, nonNegativeKwd } from '../kernel/money.ts';
import { ADMINS } from '../kernel/roles.ts';

/** In the order of a week in Kuwait. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const weekdays = z
  .array(z.enum(WEEKDAYS))
  .min(1, { error: 'Please choose at least one weekday' })
  .max(WEEKDAYS.length)
  .transform((chosen) => WEEKDAYS.filter((day) => chosen.includes(day)));

export const payoutSettings = z.object({
  /** An export above it waits for a second administrator; 0 is off. */
  second_approval_above: kwd,
  /** The days on which brands are paid. */
  weekdays: z.array(z.enum(WEEKDAYS)),
});
export type PayoutSettings = z.infer<typeof payoutSettings>;

export const payoutSettingsDraft = z.strictObject({
  second_approval_above: nonNegativeKwd,
  weekdays,
});
export type PayoutSettingsDraft = z.output<typeof payoutSettingsDraft>;

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

export const payoutSettingsEndpoints = {
  readPayoutSettings: endpoint({
    method: 'GET',
    path: '/admin/payouts/settings',
    summary: 'Above which amount a second admin approves, and on which weekdays brands are paid',
    ...ADMIN,
    response: payoutSettings,
    errors: [],
  }),
  updatePayoutSettings: endpoint({
    method: 'PUT',
    path: '/admin/payouts/settings',
    summary: 'Change the payout settings; exports that exist keep what was decided for them',
    ...ADMIN,
    body: payoutSettingsDraft,
    response: payoutSettings,
    message: 'Payout settings saved successfully',
    errors: [],
  }),
} as const;
