import { endpoint } from '../../kernel/endpoint.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { payoutSettings, payoutSettingsDraft } from './records.ts';

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
