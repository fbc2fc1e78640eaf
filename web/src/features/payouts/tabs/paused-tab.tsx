import { useState } from 'react';
import { Anchor, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import type { PausedPayout } from '@diwan/contract/features/payouts/records';
import { UNPAUSE_REASON } from '@diwan/contract/features/payouts/terms';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { canManagePayouts } from '@diwan/contract/kernel/roles';
import { useUser } from '../../../lib/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { pausedQuery } from '../queries.ts';
import { sumOf } from '../totals.ts';
import { PartnerDefaults } from './partner-defaults.tsx';
import { PausedTable } from './paused-table.tsx';
import { TabFrame } from './tab-frame.tsx';

export function PausedTab() {
  const { t } = useTranslation('payouts');
  const manages = canManagePayouts(useUser().role);
  const query = useQuery(pausedQuery);
  const [resuming, setResuming] = useState<PausedPayout | null>(null);
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
        {(rows) => <PausedTable rows={rows} onUnpause={setResuming} />}
      </TabFrame>
      {manages && <PartnerDefaults />}
      {resuming !== null && <Resume row={resuming} onClose={() => setResuming(null)} />}
    </>
  );
}

interface ResumeProps {
  readonly row: PausedPayout;
  readonly onClose: () => void;
}

function Resume({ row, onClose }: ResumeProps) {
  const { t } = useTranslation('payouts');
  const resume = useAction(payoutEndpoints.setPayoutStatus);
  return (
    <ConfirmAction
      title={t('unpause_question', { brand: row.brand_name })}
      confirmLabel={t('unpause')}
      send={() =>
        resume({
          params: { id: String(row.brand_id) },
          body: { status: 'active', reason: UNPAUSE_REASON },
        })
      }
      done="Payout resumed successfully"
      fallback="Failed to unpause payout"
      onClose={onClose}
    >
      {t('unpause_text')}
    </ConfirmAction>
  );
}
