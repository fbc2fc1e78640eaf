import { PartnerPage } from '../../features/partners/partner-page.tsx';
import { PartnerTerminals } from '../../features/terminals/partner-terminals.tsx';

/** A partner with the parts of other features. */
export const WholePartnerPage = () => (
  <PartnerPage renderMore={(id) => <PartnerTerminals partnerId={id} />} />
);
