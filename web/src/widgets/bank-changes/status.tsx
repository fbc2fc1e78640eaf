import type { BankChangeStatus } from '@diwan/contract/features/bank-changes/actions';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../status-badge.tsx';

const TONES: Readonly<Record<BankChangeStatus, StatusTone>> = {
  waiting: 'waiting',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
};

export function ChangeStatus({ status }: { readonly status: BankChangeStatus }) {
  const { t } = useTranslation('bank-changes');
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}
