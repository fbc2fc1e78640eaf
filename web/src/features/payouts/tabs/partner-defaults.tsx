import { Stack, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import type { Partner } from '@diwan/contract/features/partners/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Surface } from '../../../ui/surface.tsx';
import { useRun } from '../../../ui/use-run.ts';
import { partnersQuery } from '../../../widgets/partner-picker.tsx';

/** Whether payouts of a partner's new brands run from the start, or wait for an administrator. */
export function PartnerDefaults() {
  const { t } = useTranslation('payouts');
  const { data = [] } = useQuery(partnersQuery);
  if (data.length === 0) return null;
  return (
    <Surface title={t('defaults.title')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('defaults.text')}</Text>
        {data.map((partner) => (
          <PartnerSwitch key={partner.id} partner={partner} />
        ))}
      </Stack>
    </Surface>
  );
}

function PartnerSwitch({ partner }: { readonly partner: Partner }) {
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
  const active = partner.default_payout_status === 'active';
  return (
    <Switch
      label={<bdi>{partner.name}</bdi>}
      description={t(active ? 'defaults.active' : 'defaults.paused')}
      checked={active}
      disabled={busy}
      onChange={(event) => run(event.currentTarget.checked ? 'active' : 'paused')}
    />
  );
}
