import { lazy, Suspense } from 'react';
import { Stack } from '@mantine/core';
import { canReadWorklist } from '@diwan/contract/kernel/roles';
import { useUser } from '../../lib/session.ts';
import { DashboardPage } from '../../features/transactions/dashboard/dashboard-page.tsx';
import { WorklistCard } from '../worklist/worklist-card.tsx';

// Tables, forms and their schemas: only people of a partner need them here.
const PartnerRequests = lazy(async () => ({
  default: (await import('../../features/terminals/partner-terminals.tsx')).PartnerRequests,
}));

/** What waits for staff, above the dashboard. */
export function StartPage() {
  const { role, partner_id } = useUser();
  const work = canReadWorklist(role) && (
    <Stack gap="lg">
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
