import { PartnerPage } from '../../features/partners/partner-page.tsx';
import { PartnerTerminals } from '../../features/terminals/partner-terminals.tsx';

/** A partner, with what the other features have of it. */
export const WholePartnerPage = () => (
  <PartnerPage renderMore={(id) => <PartnerTerminals partnerId={id} />} />
);
