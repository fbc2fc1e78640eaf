import { type ComponentType, useEffect } from 'react';
import { Button, Group } from '@mantine/core';
import { IconFileUpload, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Brand } from '@diwan/contract/features/brands/records';
import {
  canManageCredentials,
  canReadBankDetails,
  canReadDeposits,
  canReadPayouts,
} from '@diwan/contract/kernel/roles';
import { errorText } from '../../../lib/api-error.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { toastError } from '../../../ui/toast.ts';
import { brandQuery } from '../../../widgets/brands/brands-query.ts';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { PayoutsCard } from '../../../widgets/payouts/payouts-card.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { mayEdit } from '../edit/may-edit.ts';
import { AgreementCard } from './agreement-card.tsx';
import { BrandFacts } from './brand-facts.tsx';
import classes from './brand-page.module.css';
import { BrandStanding } from './brand-standing.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { FinancialCard } from './financial-card.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { Detail } from '../../../ui/views/detail.tsx';

const route = getRouteApi('/shell/brands/$id');

type Card = ComponentType<{ readonly brand: Brand }>;

interface BrandPageProps {
  /** What other features show of a brand. */
  readonly cards: Readonly<Record<'Bank' | 'Credentials' | 'Deposit', Card>>;
}

/** One brand: who it is, how it stands, and what it has signed and handed in. */
export function BrandPage({ cards }: BrandPageProps) {
  const { t } = useTranslation('brands');
  const { id } = route.useParams();
  const query = useQuery(brandQuery(id));
  const { error } = query;

  useEffect(() => {
    if (error !== null) toastError(say('Failed to load brand details'));
  }, [error]);

  return (
    <Detail
      header={{ title: t('brand'), back: { label: t('back'), link: { to: '/brands' } } }}
      query={query}
      fallback="Failed to load brand details"
      failed={t('error', { message: errorText(error, 'Failed to load brand details') })}
      pending={<CardsSkeleton cards={4} />}
      absent={{ title: say('Brand not found') }}
    >
      {(brand) => <LoadedBrand brand={brand} cards={cards} />}
    </Detail>
  );
}

function LoadedBrand({ brand, cards }: BrandPageProps & { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const { role } = useUser();
  return (
    <>
      <PageHeader
        title={brand.name}
        back={{ label: t('back'), link: { to: '/brands' } }}
        badge={
          <Group gap={6}>
            <BrandStatusBadge status={brand.status} />
            {brand.deposit_required && (
              <StatusBadge tone="waiting">{t('deposit_required')}</StatusBadge>
            )}
          </Group>
        }
        actions={<Actions brand={brand} />}
      />
      <BrandStanding brand={brand} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <BrandFacts brand={brand} />
          <DocumentsCard brand={brand} />
          <AgreementCard brand={brand} />
          {brand.status === 'active' && <IntegrationCard brand={brand} />}
          {brand.status === 'active' && canManageCredentials(role) && (
            <cards.Credentials brand={brand} />
          )}
        </div>
        <div className={classes['column']}>
          <FinancialCard brand_id={brand.id} />
          {canReadPayouts(role) && <PayoutsCard brand_id={brand.id} />}
          {canReadBankDetails(role) && <cards.Bank brand={brand} />}
          {brand.deposit_state !== 'none' && canReadDeposits(role) && (
            <cards.Deposit brand={brand} />
          )}
        </div>
      </div>
    </>
  );
}

function Actions({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const params = { id: String(brand.id) };
  const submits = brand.status === 'pending' && !brand.documents_submitted;
  return (
    <>
      {mayEdit(useUser(), brand.id) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.5} />}
          renderRoot={(props) => <Link to="/brands/$id/edit" params={params} {...props} />}
        >
          {t('edit')}
        </Button>
      )}
      {submits && (
        <Button
          leftSection={<IconFileUpload size={18} stroke={1.5} />}
          renderRoot={(props) => <Link to="/brands/$id/documents" params={params} {...props} />}
        >
          {t('submit_documents')}
        </Button>
      )}
    </>
  );
}
