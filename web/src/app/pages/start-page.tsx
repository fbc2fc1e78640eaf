import { lazy, Suspense } from 'react';
import { Stack } from '@mantine/core';
import { canEditOwnBrand, canReadWorklist, isSuperAdmin } from '@diwan/contract/kernel/roles';
import { useUser } from '../../lib/session.ts';
import { DashboardPage } from '../../features/transactions/dashboard/dashboard-page.tsx';
import { WorklistCard } from '../worklist/worklist-card.tsx';

// Tables, forms and their schemas, which only partner employees need here.
const PartnerRequests = lazy(async () => ({
  default: (await import('../../features/terminals/partner-terminals.tsx')).PartnerRequests,
}));

/** The setup that a new installation needs before it pays money out. */
const SetupCard = lazy(async () => ({
  default: (await import('../setup-card.tsx')).SetupCard,
}));

/** For an owner before the first payment. */
const WhatNext = lazy(async () => ({ default: (await import('./what-next.tsx')).WhatNext }));

/** For the owner of a rejected or suspended brand. */
const OwnClosedBrand = lazy(async () => ({
  default: (await import('./own-closed-brand.tsx')).OwnClosedBrand,
}));

/** The dashboard, with pending work above it for staff and new owners. */
export function StartPage() {
  const { role, partner_id, brand_id } = useUser();
  if (canEditOwnBrand(role) && brand_id !== null) {
    const next = (
      <Suspense fallback={null}>
        <Stack gap="lg">
          <OwnClosedBrand brand_id={brand_id} />
          <WhatNext brand_id={brand_id} />
        </Stack>
      </Suspense>
    );
    return <DashboardPage work={next} />;
  }
  const work = canReadWorklist(role) && (
    <Stack gap="md" mb="md">
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
