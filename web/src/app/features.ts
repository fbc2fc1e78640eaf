import { type BrandAccess, EVERY_ACCESS, hasAccess, type Role } from '@diwan/contract/kernel/roles';
import { agreements } from '../features/agreements/feature.ts';
import { audit } from '../features/audit/feature.ts';
import { auth } from '../features/auth/feature.ts';
import { bankAccounts } from '../features/bank-accounts/feature.ts';
import { bankChanges } from '../features/bank-changes/feature.ts';
import { bankStatements } from '../features/bank-statements/feature.ts';
import { brands } from '../features/brands/feature.ts';
import { businesses } from '../features/businesses/feature.ts';
import { campaigns } from '../features/campaigns/feature.ts';
import { customers } from '../features/customers/feature.ts';
import { disputes } from '../features/disputes/feature.ts';
import { fees } from '../features/fees/feature.ts';
import { holds } from '../features/holds/feature.ts';
import { holidays } from '../features/holidays/feature.ts';
import { jobs } from '../features/jobs/feature.ts';
import { leads } from '../features/leads/feature.ts';
import { mcc } from '../features/mcc/feature.ts';
import { members } from '../features/members/feature.ts';
import { messages } from '../features/messages/feature.ts';
import { mids } from '../features/mids/feature.ts';
import { monitoring } from '../features/monitoring/feature.ts';
import { partners } from '../features/partners/feature.ts';
import { payoutStatements } from '../features/payout-statements/feature.ts';
import { payouts } from '../features/payouts/feature.ts';
import { proofs } from '../features/proofs/feature.ts';
import { reconciliation } from '../features/reconciliation/feature.ts';
import { regulatorPack } from '../features/regulator-pack/feature.ts';
import { safeguarding } from '../features/safeguarding/feature.ts';
import { risk } from '../features/risk/feature.ts';
import { screening } from '../features/screening/feature.ts';
import { settings } from '../features/settings/feature.ts';
import { shareLinks } from '../features/share-links/feature.ts';
import { stakeholders } from '../features/stakeholders/feature.ts';
import { terminals } from '../features/terminals/feature.ts';
import { transactions } from '../features/transactions/feature.ts';
import { users } from '../features/users/feature.ts';
import { verification } from '../features/verification/feature.ts';
import { webhookDeliveries } from '../features/webhook-deliveries/feature.ts';
import { webhooks } from '../features/webhooks/feature.ts';
import type { NavEntry, LinkPlace, WebFeature } from '../lib/feature.ts';
import type { PAGE_ICONS } from './page-icons.ts';
import { developerPages } from './developers/feature.ts';
import { infoPages, legalPages, settingsPages, startPages } from './pages/feature.ts';
import { registrationPages } from './registration/feature.ts';

/**
 * All features with pages, and the app's own pages. The navigation bar, the settings hub and the
 * footer show their links in this order.
 */
export const features = {
  startPages,
  registrationPages,
  brands,
  transactions,
  verification,
  partners,
  terminals,
  customers,
  payouts,
  members,
  payoutStatements,
  proofs,
  settingsPages,
  leads,
  auth,
  fees,
  mcc,
  businesses,
  users,
  settings,
  bankAccounts,
  bankStatements,
  holidays,
  risk,
  screening,
  bankChanges,
  mids,
  monitoring,
  holds,
  stakeholders,
  campaigns,
  reconciliation,
  safeguarding,
  regulatorPack,
  messages,
  webhooks,
  webhookDeliveries,
  shareLinks,
  jobs,
  audit,
  disputes,
  developerPages,
  infoPages,
  agreements,
  legalPages,
} as const satisfies Readonly<Record<string, WebFeature>>;

type Feature = (typeof features)[keyof typeof features];
type ListedPage = Feature['nav'][number];

export interface Page extends NavEntry {
  readonly id: ListedPage['id'];
  readonly path: ListedPage['path'];
  readonly icon: keyof typeof PAGE_ICONS | null;
}

type IdIn<P extends LinkPlace, E = ListedPage> = E extends ListedPage
  ? P extends E['places'][number]
    ? E['id']
    : never
  : never;

export interface PageIn<P extends LinkPlace> extends Page {
  readonly id: IdIn<P>;
}

/**
 * All links of the app. The navigation bar, the footer, the settings hub and Ctrl-K read this list.
 */
export const PAGES: readonly Page[] = Object.values<{ readonly nav: readonly Page[] }>(
  features,
).flatMap(({ nav }) => nav);

interface Reader {
  readonly role: Role;
  readonly access?: BrandAccess | null;
}

/**
 * Returns the pages in one place that a user may see.
 * @param user null for a visitor
 */
export function pagesIn<P extends LinkPlace>(place: P, user: Reader | null): readonly PageIn<P>[] {
  const stands = (page: Page): page is PageIn<P> => page.places.includes(place);
  return visiblePages(user).filter(stands);
}

/**
 * Returns all pages that a user may see.
 * @param user null for a visitor
 */
export const visiblePages = (user: Reader | null): readonly Page[] =>
  PAGES.filter(
    ({ roles, access = EVERY_ACCESS }) =>
      roles === 'public' ||
      (user !== null && roles.includes(user.role) && hasAccess(access, user.access)),
  );
