import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../../widgets/status-badge.tsx';

const TONES = { pending: 'waiting', completed: 'good', cancelled: 'neutral' } as const;

/** Shows the status of an export. A snapshot has no status, so its kind is shown. */
export function ExportBadge({ payout }: { readonly payout: PayoutExport }) {
  const { t } = useTranslation('payouts');
  if (payout.kind === 'statement') {
    return <StatusBadge tone="neutral">{t('statement')}</StatusBadge>;
  }
  // All payments of the export were returned, so it is not shown as paid.
  if (payout.status === 'completed' && payout.returned_amount >= payout.total_amount) {
    return <StatusBadge tone="bad">{t('line_statuses.returned')}</StatusBadge>;
  }
  return <StatusBadge tone={TONES[payout.status]}>{t(`statuses.${payout.status}`)}</StatusBadge>;
}
