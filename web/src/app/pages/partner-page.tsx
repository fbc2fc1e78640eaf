import { PartnerPage } from '../../features/partners/partner-page.tsx';

/** A partner, with what the other features have of it. */
export const WholePartnerPage = () => <PartnerPage />;
