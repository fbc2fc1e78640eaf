import { Button } from '@mantine/core';
import type { Brand } from '@diwan/contract/features/brands/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './brand-page.module.css';

/** How the brand stands, why, and who acts next. */
export function BrandStanding({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const next = nextStep(brand);
  return (
    <div className={classes['standing']}>
      {(brand.status === 'rejected' || brand.status === 'suspended') && (
        <Notice tone="warning">
          {t(`standing.${brand.status}`)}{' '}
          {brand.status_reason !== null && t('standing.reason', { reason: brand.status_reason })}
        </Notice>
      )}
      {next !== null && <Notice tone="info">{t(`standing.${next}`)}</Notice>}
      {!brand.pg_enabled && (
        <Notice tone="warning">
          <div className={classes['warning']}>
            <span>{t('pg_missing')}</span>
            <Button variant="default" disabled>
              {say('PG registration feature coming soon')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

type Next = 'documents_missing' | 'mcc_not_allowed' | 'mcc_not_mapped' | 'unsigned' | 'in_review';

/** What a pending brand waits for first. */
function nextStep(brand: Brand): Next | null {
  if (brand.status !== 'pending') return null;
  if (!brand.documents_submitted) return 'documents_missing';
  if (brand.mcc_status !== 'approved') return brand.mcc_status;
  return brand.agreement_signed ? 'in_review' : 'unsigned';
}
