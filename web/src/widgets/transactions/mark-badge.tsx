import type { TransactionMark } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../status-badge.tsx';

const TONES = {
  refunded: 'neutral',
  partly_refunded: 'neutral',
  disputed: 'waiting',
  charged_back: 'bad',
} as const;

/** Shows a later event of a captured payment, such as a refund. Renders nothing for null. */
export function MarkBadge({ mark }: { readonly mark: TransactionMark | null }) {
  const { t } = useTranslation('transactions');
  return mark && <StatusBadge tone={TONES[mark]}>{t(`marks.${mark}`)}</StatusBadge>;
}
