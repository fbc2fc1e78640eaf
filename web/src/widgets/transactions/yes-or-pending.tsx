import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../status-badge.tsx';

/** Shows Yes or Pending: whether the money was settled or paid out. */
export function YesOrPending({ yes }: { readonly yes: boolean }) {
  const { t } = useTranslation('transactions');
  return yes ? (
    <StatusBadge tone="good">{t('moved.true')}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{t('moved.false')}</StatusBadge>
  );
}
