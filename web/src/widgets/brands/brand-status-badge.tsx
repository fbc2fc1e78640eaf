import type { BrandStatus } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, toneOf } from '../status-badge.tsx';

export function BrandStatusBadge({ status }: { readonly status: BrandStatus }) {
  const { t } = useTranslation('widgets');
  return <StatusBadge tone={toneOf(status)}>{t(`brand_status.${status}`)}</StatusBadge>;
}
