import { PartnerWork } from '../../features/partners/partner-work.tsx';
import { DashboardPage } from '../../features/transactions/dashboard/dashboard-page.tsx';

/** The dashboard, with what waits for those who work for a partner. */
export const StartPage = () => <DashboardPage renderPartnerWork={() => <PartnerWork />} />;
