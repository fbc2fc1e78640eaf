import type { ApprovalNeed } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';

/** What an approval should not be without, if anything. */
export function MissingList({ missing }: { readonly missing: readonly ApprovalNeed[] }) {
  const { t } = useTranslation('verification');
  if (missing.length === 0) return <Notice tone="success">{t('nothing_missing')}</Notice>;
  return (
    <Notice tone="warning">
      <strong>{t('missing_title')}</strong>
      <ul style={{ marginBlock: '0.25rem 0', paddingInlineStart: '1.25rem' }}>
        {missing.map((need) => (
          <li key={need}>{t(`missing.${need}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
