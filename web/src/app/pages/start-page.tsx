import { Stack } from '@mantine/core';
import { PartnerWork } from '../../features/partners/partner-work.tsx';
import { PartnerRequests } from '../../features/terminals/partner-terminals.tsx';
import { DashboardPage } from '../../features/transactions/dashboard/dashboard-page.tsx';

/** The dashboard, with what waits for those who work for a partner. */
export const StartPage = () => (
  <DashboardPage
    renderPartnerWork={(partnerId) => (
      <Stack gap="lg">
        <PartnerWork />
        <PartnerRequests partnerId={partnerId} />
      </Stack>
    )}
  />
);
