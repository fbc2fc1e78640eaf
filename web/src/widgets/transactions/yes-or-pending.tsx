import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../status-badge.tsx';

/** Whether the provider settled the money, or it was paid out to the brand. */
export function YesOrPending({ yes }: { readonly yes: boolean }) {
  const { t } = useTranslation('transactions');
  return yes ? (
    <StatusBadge tone="good">{t('moved.true')}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{t('moved.false')}</StatusBadge>
  );
}
