import { lazy, Suspense } from 'react';
import { Stack } from '@mantine/core';
import { canEditOwnBrand, canReadWorklist, isSuperAdmin } from '@diwan/contract/kernel/roles';
import { useUser } from '../../lib/session.ts';
import { DashboardPage } from '../../features/transactions/dashboard/dashboard-page.tsx';
import { WorklistCard } from '../worklist/worklist-card.tsx';

// Tables, forms and their schemas: only people of a partner need them here.
const PartnerRequests = lazy(async () => ({
  default: (await import('../../features/terminals/partner-terminals.tsx')).PartnerRequests,
}));

/** What a new installation needs before money leaves it. */
const SetupCard = lazy(async () => ({
  default: (await import('../setup/setup-card.tsx')).SetupCard,
}));

/** What a reviewer asks an owner for again. */
const RequestedDocuments = lazy(async () => ({
  default: (await import('../../widgets/document-requests/requested-documents.tsx'))
    .RequestedDocuments,
}));

/** For an owner whose first payment has not come yet. */
const WhatNext = lazy(async () => ({ default: (await import('./what-next.tsx')).WhatNext }));

/** What waits for staff, or for a new owner, above the dashboard. */
export function StartPage() {
  const { role, partner_id, brand_id } = useUser();
  if (canEditOwnBrand(role) && brand_id !== null) {
    const next = (
      <Suspense fallback={null}>
        <Stack gap="lg">
          <RequestedDocuments brand_id={brand_id} />
          <WhatNext brand_id={brand_id} />
        </Stack>
      </Suspense>
    );
    return <DashboardPage work={next} />;
  }
  const work = canReadWorklist(role) && (
    <Stack gap="lg">
      {isSuperAdmin(role) && (
        <Suspense fallback={null}>
          <SetupCard />
        </Suspense>
      )}
      <WorklistCard />
      {partner_id !== null && (
        <Suspense fallback={null}>
          <PartnerRequests partnerId={partner_id} />
        </Suspense>
      )}
    </Stack>
  );
  return <DashboardPage work={work} />;
}
