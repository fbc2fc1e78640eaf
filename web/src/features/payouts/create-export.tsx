import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { PAYOUT_TAB_NAMES, type PayoutTab } from '@diwan/contract/features/payouts/terms';
import { say, useTranslation } from '../../lib/i18n.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Money } from '../../widgets/money.tsx';
import { NamedAmounts } from './named-amounts.tsx';
import { activeQuery, historyQuery, manualQuery, pausedQuery } from './queries.ts';
import { sumOf, totalOfHistory, totalOfManual, totalToPay } from './totals.ts';
import { RunningWork } from './work/running-work.tsx';
import { useDecision } from './work/use-decision.ts';
import { Edits } from '../../ui/views/edits.tsx';

/** Returns the total of a tab. */
function useTotal(tab: PayoutTab): number {
  const active = useQuery({ ...activeQuery, enabled: tab === 'active' });
  const history = useQuery({ ...historyQuery, enabled: tab === 'history' });
  const manual = useQuery({ ...manualQuery, enabled: tab === 'manual' });
  const paused = useQuery({ ...pausedQuery, enabled: tab === 'paused' });
  const totals = {
    active: totalToPay(active.data),
    history: totalOfHistory(history.data),
    manual: totalOfManual(manual.data),
    paused: sumOf(paused.data, ({ amount_to_pay }) => amount_to_pay),
  };
  return totals[tab];
}

/** On the active tab an export reserves amounts. On other tabs it only states them. */
const labelOf = (tab: PayoutTab) => (tab === 'active' ? 'create_export' : 'make_statement');

/**
 * Creates an export of a tab. On the active tab it reserves the amounts owed. On other tabs it only
 * creates a snapshot.
 */
export function CreateExport({ tab }: { readonly tab: PayoutTab }) {
  const { t } = useTranslation('payouts');
  const total = useTotal(tab);
  return (
    <Edits>
      <ActionButton
        variant={tab === 'active' ? 'filled' : 'default'}
        can={
          total > 0
            ? undefined
            : { allowed: false, code: 'PAYOUT_NOTHING_OWED', reason: t('nothing_to_export') }
        }
        renderDialog={(close) => <CreateDialog tab={tab} total={total} onClose={close} />}
      >
        {t(labelOf(tab))}
      </ActionButton>
    </Edits>
  );
}

interface CreateDialogProps {
  readonly tab: PayoutTab;
  readonly total: number;
  readonly onClose: () => void;
}

function CreateDialog({ tab, total, onClose }: CreateDialogProps) {
  const { t } = useTranslation('payouts');
  const navigate = useNavigate();
  const create = useDecision(payoutEndpoints.createPayoutExport, {
    onDone: ({ id }) => navigate({ to: '/payouts/$id', params: { id } }),
  });
  return (
    <ConfirmAction
      title={t(tab === 'active' ? 'create_question' : 'statement_question')}
      confirmLabel={t(labelOf(tab))}
      amount={<Money amount={total} />}
      progress={<RunningWork work="create" exportId={null} waiting />}
      send={() => create({ body: { tab } })}
      done={() =>
        say('{Tab} payout export created successfully', { Tab: say(PAYOUT_TAB_NAMES[tab]) })
      }
      fallback="Failed to create payout export"
      onClose={onClose}
    >
      {tab === 'active' ? (
        <Stack gap="sm">
          <Text>{t('create_text')}</Text>
          <Owed />
        </Stack>
      ) : (
        t('statement_text')
      )}
    </ConfirmAction>
  );
}

function Owed() {
  const { t } = useTranslation('payouts');
  const { data = [] } = useQuery(activeQuery);
  const rows = data
    .filter(({ amount_to_pay }) => amount_to_pay > 0)
    .map(({ brand_id, brand_name, amount_to_pay: amount }) => ({
      key: String(brand_id),
      brand_name,
      amount,
    }));
  return <NamedAmounts text={t('dialogs.create_text')} rows={rows} />;
}
