import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import type { Partner } from '@diwan/contract/features/partners/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { Surface } from '../../../ui/surface.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
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
  const change = useMutation({
    mutationFn: (default_payout_status: Partner['default_payout_status']) =>
      call(partnerEndpoints.setDefaultPayoutStatus, {
        params: { id: String(partner.id) },
        body: { default_payout_status },
      }),
    onSuccess: (saved) => {
      queries.setQueryData(partnersQuery.queryKey, (all) =>
        all?.map((one) => (one.id === saved.id ? saved : one)),
      );
      const status = say(saved.default_payout_status);
      toastSuccess(say('Default payout status updated to {status}', { status }));
    },
    onError: (error) => toastError(errorText(error, 'Failed to update default payout status')),
  });
  const active = partner.default_payout_status === 'active';
  return (
    <Switch
      label={<bdi>{partner.name}</bdi>}
      description={t(active ? 'defaults.active' : 'defaults.paused')}
      checked={active}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked ? 'active' : 'paused')}
    />
  );
}
