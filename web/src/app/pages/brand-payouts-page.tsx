import { BrandTermsCard } from '../../features/agreements/brand-terms.tsx';
import { BrandPayoutsPage } from '../../features/payout-statements/brand-payouts-page.tsx';

/** The payouts of a brand with the fees that its money is calculated with. */
export const WholeBrandPayoutsPage = () => <BrandPayoutsPage Fees={BrandTermsCard} />;
