import type { PayoutState as State } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../status-badge.tsx';
import { YesOrPending } from './yes-or-pending.tsx';

/**
 * Shows whether a captured payment was paid out. It may also be unsettled, set off, or never paid
 * out.
 */
export function PayoutState({ state }: { readonly state: State | null }) {
  const { t } = useTranslation('transactions');
  if (state === null) {
    return <StatusBadge tone="neutral">{t('settlement.false')}</StatusBadge>;
  }
  if (state === 'set_off' || state === 'none') {
    return <StatusBadge tone="neutral">{t(`payout_states.${state}`)}</StatusBadge>;
  }
  return <YesOrPending yes={state === 'paid'} />;
}
