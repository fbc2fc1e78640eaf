import { useState } from 'react';
import { Anchor, Box, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PausedPayout } from '@diwan/contract/features/payouts/records';
import { UNPAUSE_REASON } from '@diwan/contract/features/payouts/terms';
import { canManagePayouts } from '@diwan/contract/kernel/roles';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { pausedQuery } from '../queries.ts';
import { sumOf } from '../totals.ts';
import { useRefreshSoon } from '../use-refresh-soon.ts';
import { PartnerDefaults } from './partner-defaults.tsx';
import { PausedTable } from './paused-table.tsx';
import { TabFrame } from './tab-frame.tsx';

export function PausedTab() {
  const { t } = useTranslation('payouts');
  const manages = canManagePayouts(useUser().role);
  const query = useQuery(pausedQuery);
  const refresh = useRefreshSoon();
  const [resuming, setResuming] = useState<PausedPayout | null>(null);
  const resume = useMutation({
    mutationFn: (brand_id: number) =>
      call(payoutEndpoints.setPayoutStatus, {
        params: { id: String(brand_id) },
        body: { status: 'active', reason: UNPAUSE_REASON },
      }),
    onSuccess: () => {
      setResuming(null);
      toastSuccess(say('Payout resumed successfully'));
      refresh();
    },
  });
  const open = (row: PausedPayout) => {
    resume.reset();
    setResuming(row);
  };
  const requested = query.data?.some(({ holds }) => holds.includes('bank_details')) === true;
  return (
    <>
      {manages && requested && (
        <Box mb="md">
          <Notice tone="info">
            <Anchor renderRoot={(props) => <Link to="/bank-changes" {...props} />}>
              {t('bank_changes')}
            </Anchor>
          </Notice>
        </Box>
      )}
      <TabFrame
        query={query}
        label="Paused Amount"
        total={sumOf(query.data, ({ amount_to_pay }) => amount_to_pay)}
      >
        {(rows) => <PausedTable rows={rows} onUnpause={open} />}
      </TabFrame>
      {manages && <PartnerDefaults />}
      <ConfirmDialog
        opened={resuming !== null}
        title={t('unpause_question', { brand: resuming?.brand_name ?? '' })}
        confirmLabel={t('unpause')}
        busy={resume.isPending}
        error={resume.isError ? errorText(resume.error, 'Failed to unpause payout') : null}
        onConfirm={() => resuming && resume.mutate(resuming.brand_id)}
        onClose={() => setResuming(null)}
      >
        <Text>{t('unpause_text')}</Text>
      </ConfirmDialog>
    </>
  );
}
