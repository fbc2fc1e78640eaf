import type { endpoints } from './index.ts';
import * as agreements from './features/agreements/records.ts';
import * as agreementsSchedule from './features/agreements/schedule.ts';
import * as audit from './features/audit/records.ts';
import * as auth from './features/auth/records.ts';
import * as bankChanges from './features/bank-changes/records.ts';
import * as brandsDelivery from './features/brands/delivery.ts';
import * as brandsDraft from './features/brands/draft.ts';
import * as brandsEntityTypes from './features/brands/entity-types.ts';
import * as brands from './features/brands/records.ts';
import * as brandsTimeline from './features/brands/timeline.ts';
import * as brandsUnverified from './features/brands/unverified.ts';
import * as businesses from './features/businesses/records.ts';
import * as businessesSftp from './features/businesses/sftp.ts';
import * as campaigns from './features/campaigns/records.ts';
import * as chargesObjects from './features/charges/objects.ts';
import * as charges from './features/charges/records.ts';
import * as credentials from './features/credentials/records.ts';
import * as customers from './features/customers/records.ts';
import * as deposits from './features/deposits/records.ts';
import * as documents from './features/documents/records.ts';
import * as documentsRequests from './features/documents/requests.ts';
import * as factors from './features/factors/records.ts';
import * as feesDesk from './features/fees/desk.ts';
import * as fees from './features/fees/records.ts';
import * as holds from './features/holds/records.ts';
import * as holdsTerms from './features/holds/terms.ts';
import * as jobs from './features/jobs/records.ts';
import * as leads from './features/leads/records.ts';
import * as mcc from './features/mcc/records.ts';
import * as messages from './features/messages/records.ts';
import * as mids from './features/mids/records.ts';
import * as ownerConfirmations from './features/owner-confirmations/records.ts';
import * as partners from './features/partners/records.ts';
import * as payoutDeliveries from './features/payout-deliveries/records.ts';
import * as payouts from './features/payouts/records.ts';
import * as setOffs from './features/set-offs/records.ts';
import * as manualPayouts from './features/manual-payouts/records.ts';
import * as payoutStatementsLists from './features/payout-statements/lists.ts';
import * as payoutStatements from './features/payout-statements/records.ts';
import * as payoutsTerms from './features/payouts/terms.ts';
import * as readings from './features/readings/records.ts';
import * as reconciliation from './features/reconciliation/records.ts';
import * as refunds from './features/refunds/records.ts';
import * as registration from './features/registration/records.ts';
import * as savedViews from './features/saved-views/records.ts';
import * as search from './features/search/records.ts';
import * as settings from './features/settings/records.ts';
import * as settingsSetup from './features/settings/setup.ts';
import * as settlements from './features/settlements/records.ts';
import * as shareLinks from './features/share-links/records.ts';
import * as signatures from './features/signatures/records.ts';
import * as stakeholders from './features/stakeholders/records.ts';
import * as terminals from './features/terminals/records.ts';
import * as transactions from './features/transactions/records.ts';
import * as usersAdminChanges from './features/users/admin-changes.ts';
import * as users from './features/users/records.ts';
import * as verification from './features/verification/records.ts';
import * as webhookDeliveries from './features/webhook-deliveries/records.ts';
import * as webhooks from './features/webhooks/records.ts';
import * as worklist from './features/worklist/records.ts';
import * as actions from './kernel/actions.ts';

type SchemaModules = Partial<Record<keyof typeof endpoints | 'kernel', readonly object[]>>;

/**
 * The modules of each feature whose exported schemas have a name in the published documents: the
 * name of the constant. A schema without a name is written out at each use.
 */
export const schemaModules: SchemaModules = {
  kernel: [actions],
  agreements: [agreements, agreementsSchedule],
  audit: [audit],
  auth: [auth],
  bank_changes: [bankChanges],
  brands: [
    brandsDelivery,
    brandsDraft,
    brandsEntityTypes,
    brands,
    brandsTimeline,
    brandsUnverified,
  ],
  businesses: [businesses, businessesSftp],
  campaigns: [campaigns],
  charges: [chargesObjects, charges],
  credentials: [credentials],
  customers: [customers],
  deposits: [deposits],
  documents: [documents, documentsRequests],
  factors: [factors],
  fees: [feesDesk, fees],
  holds: [holds, holdsTerms],
  jobs: [jobs],
  leads: [leads],
  mcc: [mcc],
  messages: [messages],
  mids: [mids],
  owner_confirmations: [ownerConfirmations],
  partners: [partners],
  payout_deliveries: [payoutDeliveries],
  payouts: [payouts, payoutsTerms],
  manual_payouts: [manualPayouts],
  payout_statements: [payoutStatements, payoutStatementsLists],
  set_offs: [setOffs],
  readings: [readings],
  reconciliation: [reconciliation],
  refunds: [refunds],
  registration: [registration],
  saved_views: [savedViews],
  search: [search],
  settings: [settings, settingsSetup],
  settlements: [settlements],
  share_links: [shareLinks],
  signatures: [signatures],
  stakeholders: [stakeholders],
  terminals: [terminals],
  transactions: [transactions],
  users: [usersAdminChanges, users],
  verification: [verification],
  webhook_deliveries: [webhookDeliveries],
  webhooks: [webhooks],
  worklist: [worklist],
};
