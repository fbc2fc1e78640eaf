import { BrandTermsCard } from '../../features/agreements/brand-terms.tsx';
import { PosRates } from '../../features/agreements/pos/pos-rates.tsx';
import { BankCard } from '../../features/bank-changes/bank-card.tsx';
import { BrandPage } from '../../features/brands/detail/brand-page.tsx';
import { ClosedBrand } from '../../features/registration/closed/closed-brand.tsx';
import { CredentialsCard } from '../../features/credentials/credentials-card.tsx';
import { MembersCard } from '../../features/members/members-card.tsx';
import { OwnersCard } from '../../features/ownership/owners-card.tsx';
import { PosPanel } from '../../features/terminals/pos-panel.tsx';
import { RefundLimitCard } from '../../features/transactions/refund-limit-card.tsx';
import { DepositCard } from '../../features/deposits/deposit-card.tsx';

const CARDS = {
  Bank: BankCard,
  Closed: ClosedBrand,
  Credentials: CredentialsCard,
  Deposit: DepositCard,
  Members: MembersCard,
  Owners: OwnersCard,
  Rates: PosRates,
  RefundLimit: RefundLimitCard,
  Terminals: PosPanel,
  Terms: BrandTermsCard,
};

/** Shows a brand with the cards of other features. */
export const WholeBrandPage = () => <BrandPage cards={CARDS} />;
