import { agreementEndpoints } from './features/agreements/endpoints.ts';
import { auditEndpoints } from './features/audit/endpoints.ts';
import { authEndpoints } from './features/auth/endpoints.ts';
import { bankChangeEndpoints } from './features/bank-changes/endpoints.ts';
import { brandEndpoints } from './features/brands/endpoints.ts';
import { businessEndpoints } from './features/businesses/endpoints.ts';
import { campaignEndpoints } from './features/campaigns/endpoints.ts';
import { chargeEndpoints } from './features/charges/endpoints.ts';
import { credentialEndpoints } from './features/credentials/endpoints.ts';
import { customerEndpoints } from './features/customers/endpoints.ts';
import { depositEndpoints } from './features/deposits/endpoints.ts';
import { documentationEndpoints } from './features/documentation/endpoints.ts';
import { documentEndpoints } from './features/documents/endpoints.ts';
import { eventEndpoints } from './features/events/endpoints.ts';
import { factorEndpoints } from './features/factors/endpoints.ts';
import { feesEndpoints } from './features/fees/endpoints.ts';
import { filesEndpoints } from './features/files/endpoints.ts';
import { holdEndpoints } from './features/holds/endpoints.ts';
import { jobEndpoints } from './features/jobs/endpoints.ts';
import { leadEndpoints } from './features/leads/endpoints.ts';
import { mccEndpoints } from './features/mcc/endpoints.ts';
import { midEndpoints } from './features/mids/endpoints.ts';
import { messagesEndpoints } from './features/messages/endpoints.ts';
import { ownerConfirmationEndpoints } from './features/owner-confirmations/endpoints.ts';
import { partnerEndpoints } from './features/partners/endpoints.ts';
import { refundEndpoints } from './features/refunds/endpoints.ts';
import { payoutDeliveryEndpoints } from './features/payout-deliveries/endpoints.ts';
import { payoutEndpoints } from './features/payouts/endpoints.ts';
import { readingEndpoints } from './features/readings/endpoints.ts';
import { reconciliationEndpoints } from './features/reconciliation/endpoints.ts';
import { registrationEndpoints } from './features/registration/endpoints.ts';
import { savedViewEndpoints } from './features/saved-views/endpoints.ts';
import { searchEndpoints } from './features/search/endpoints.ts';
import { settingsEndpoints } from './features/settings/endpoints.ts';
import { settlementEndpoints } from './features/settlements/endpoints.ts';
import { shareLinkEndpoints } from './features/share-links/endpoints.ts';
import { signatureEndpoints } from './features/signatures/endpoints.ts';
import { stakeholderEndpoints } from './features/stakeholders/endpoints.ts';
import { terminalEndpoints } from './features/terminals/endpoints.ts';
import { transactionEndpoints } from './features/transactions/endpoints.ts';
import { userEndpoints } from './features/users/endpoints.ts';
import { verificationEndpoints } from './features/verification/endpoints.ts';
import { webhookEndpoints } from './features/webhooks/endpoints.ts';
import { worklistEndpoints } from './features/worklist/endpoints.ts';
import { webhookDeliveryEndpoints } from './features/webhook-deliveries/endpoints.ts';

/** Every call of the API, by feature. */
export const endpoints = {
  agreements: agreementEndpoints,
  audit: auditEndpoints,
  auth: authEndpoints,
  bank_changes: bankChangeEndpoints,
  brands: brandEndpoints,
  businesses: businessEndpoints,
  campaigns: campaignEndpoints,
  charges: chargeEndpoints,
  credentials: credentialEndpoints,
  customers: customerEndpoints,
  deposits: depositEndpoints,
  documentation: documentationEndpoints,
  documents: documentEndpoints,
  events: eventEndpoints,
  factors: factorEndpoints,
  fees: feesEndpoints,
  files: filesEndpoints,
  holds: holdEndpoints,
  jobs: jobEndpoints,
  leads: leadEndpoints,
  mcc: mccEndpoints,
  messages: messagesEndpoints,
  mids: midEndpoints,
  owner_confirmations: ownerConfirmationEndpoints,
  partners: partnerEndpoints,
  refunds: refundEndpoints,
  payout_deliveries: payoutDeliveryEndpoints,
  payouts: payoutEndpoints,
  readings: readingEndpoints,
  reconciliation: reconciliationEndpoints,
  registration: registrationEndpoints,
  saved_views: savedViewEndpoints,
  search: searchEndpoints,
  worklist: worklistEndpoints,
  settings: settingsEndpoints,
  settlements: settlementEndpoints,
  share_links: shareLinkEndpoints,
  signatures: signatureEndpoints,
  stakeholders: stakeholderEndpoints,
  terminals: terminalEndpoints,
  transactions: transactionEndpoints,
  users: userEndpoints,
  verification: verificationEndpoints,
  webhooks: webhookEndpoints,
  webhook_deliveries: webhookDeliveryEndpoints,
} as const;
