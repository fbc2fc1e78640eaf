import type { ReactNode } from 'react';
import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import type { Partner } from '@diwan/contract/features/partners/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useRun } from '../../ui/use-run.ts';
import { partnersQuery } from './partner-picker.tsx';
import { useReadsOnly } from '../../lib/session.ts';

interface DefaultPayoutSwitchProps {
  readonly partner: Partner;
  readonly label: ReactNode;
}

/** Sets whether payouts of a partner's new brands start active or paused. */
export function DefaultPayoutSwitch({ partner, label }: DefaultPayoutSwitchProps) {
  const { t } = useTranslation('payouts');
  const queries = useQueryClient();
  const save = useAction(partnerEndpoints.setDefaultPayoutStatus, {
    onDone: (saved) =>
      queries.setQueryData(partnersQuery.queryKey, (all) =>
        all?.map((one) => (one.id === saved.id ? saved : one)),
      ),
  });
  const { run, busy } = useRun(
    (default_payout_status: Partner['default_payout_status']) =>
      save({ params: { id: String(partner.id) }, body: { default_payout_status } }),
    {
      done: ({ default_payout_status: status }) =>
        say('Default payout status updated to {status}', { status: say(status) }),
      fallback: 'Failed to update default payout status',
    },
  );
  const readsOnly = useReadsOnly();
  const active = partner.default_payout_status === 'active';
  return (
    <Switch
      label={label}
      description={t(active ? 'defaults.active' : 'defaults.paused')}
      checked={active}
      disabled={busy || readsOnly}
      onChange={(event) => run(event.currentTarget.checked ? 'active' : 'paused')}
    />
  );
}
