import { PartnerPage } from '../../features/partners/partner-page.tsx';
import { PartnerTerminals } from '../../features/terminals/partner-terminals.tsx';

/** Shows a partner with its terminals, which are a part of another feature. */
export const WholePartnerPage = () => (
  <PartnerPage renderMore={(id) => <PartnerTerminals partnerId={id} />} />
);
