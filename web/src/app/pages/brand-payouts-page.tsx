import { BrandTermsCard } from '../../features/agreements/brand-terms.tsx';
import { BrandPayoutsPage } from '../../features/payout-statements/brand-payouts-page.tsx';

/** Shows the payouts of a brand with the fees that apply to it. */
export const WholeBrandPayoutsPage = () => <BrandPayoutsPage Fees={BrandTermsCard} />;
