import { lazy, Suspense } from 'react';
import { Skeleton, Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import {
  actsAsOwner,
  canCheckSettlements,
  canEditOwnBrand,
  canReadWorklist,
  isSuperAdmin,
  readsMoney,
} from '@diwan/contract/kernel/roles';
import { useUser } from '../../lib/session.ts';
import { DashboardPage } from '../../features/transactions/dashboard/dashboard-page.tsx';
import { WorklistCard } from '../worklist/worklist-card.tsx';

// Loads tables, forms and schemas that only partner employees need on this page.
const PartnerRequests = lazy(async () => ({
  default: (await import('../../features/terminals/partner-terminals.tsx')).PartnerRequests,
}));

/** The height of these requests with two rows, so that nothing moves when they arrive. */
const REQUESTS_PX = 271;

/** Loads the list of the setup that a new installation needs before it pays out money. */
const SetupCard = lazy(async () => ({
  default: (await import('../setup-card.tsx')).SetupCard,
}));

/** Loads the newest clearing score, which only admins see. */
const ClearingCard = lazy(async () => ({
  default: (await import('../../features/safeguarding/clearing-card.tsx')).ClearingCard,
}));

/** Loads the next steps of an owner before the first payment. */
const WhatNext = lazy(async () => ({ default: (await import('./what-next.tsx')).WhatNext }));

/** Loads the explanation for the owner of a rejected or suspended brand. */
const OwnClosedBrand = lazy(async () => ({
  default: (await import('./own-closed-brand.tsx')).OwnClosedBrand,
}));

/**
 * Shows the dashboard. Above it, staff see pending work and new owners see their next steps.
 * Developers of a brand may not see money, so they start on the integration page.
 */
export function StartPage() {
  const { role, access, partner_id, brand_id } = useUser();
  if (brand_id !== null && !readsMoney(access)) {
    return <Navigate to="/brands/$id/integration" params={{ id: String(brand_id) }} replace />;
  }
  if (!actsAsOwner(access)) return <DashboardPage work={null} />;
  if (canEditOwnBrand(role) && brand_id !== null) {
    const closed = (
      <Suspense fallback={null}>
        <OwnClosedBrand brand_id={brand_id} />
      </Suspense>
    );
    const next = (
      <Suspense fallback={null}>
        <WhatNext brand_id={brand_id} />
      </Suspense>
    );
    return <DashboardPage work={closed} next={next} />;
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
        <Suspense fallback={<Skeleton height={REQUESTS_PX} radius="lg" />}>
          <PartnerRequests partnerId={partner_id} />
        </Suspense>
      )}
    </Stack>
  );
  const reports = canCheckSettlements(role) && (
    <Suspense fallback={null}>
      <ClearingCard />
    </Suspense>
  );
  return <DashboardPage work={work} reports={reports} />;
}
