import type { TransactionStatus } from '@diwan/contract/features/transactions/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../status-badge.tsx';

/**
 * The colours of statuses in the specification: captured green, failed red, initiated blue,
 * abandoned yellow.
 */
const TONES: Readonly<Record<TransactionStatus, StatusTone>> = {
  CAPTURED: 'good',
  FAILED: 'bad',
  INITIATED: 'running',
  ABANDONED: 'waiting',
};

interface TransactionStatusBadgeProps {
  readonly status: TransactionStatus;
  /** The tone that replaces the colour of the status. */
  readonly tone?: StatusTone;
}

export function TransactionStatusBadge({ status, tone }: TransactionStatusBadgeProps) {
  const { t } = useTranslation('transactions');
  return <StatusBadge tone={tone ?? TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}
