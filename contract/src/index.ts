import { agreementEndpoints } from './features/agreements.ts';
import { auditEndpoints } from './features/audit.ts';
import { authEndpoints } from './features/auth.ts';
import { bankChangeEndpoints } from './features/bank-changes.ts';
import { brandEndpoints } from './features/brands.ts';
import { businessEndpoints } from './features/businesses.ts';
import { chargeEndpoints } from './features/charges.ts';
import { credentialEndpoints } from './features/credentials.ts';
import { depositEndpoints } from './features/deposits.ts';
import { documentEndpoints } from './features/documents.ts';
import { eventEndpoints } from './features/events.ts';
import { feesEndpoints } from './features/fees.ts';
import { filesEndpoints } from './features/files.ts';
import { leadEndpoints } from './features/leads.ts';
import { mccEndpoints } from './features/mcc.ts';
import { messagesEndpoints } from './features/messages.ts';
import { partnerEndpoints } from './features/partners.ts';
import { refundEndpoints } from './features/refunds.ts';
import { payoutDeliveryEndpoints } from './features/payout-deliveries.ts';
import { payoutSettingsEndpoints } from './features/payout-settings.ts';
import { payoutEndpoints } from './features/payouts.ts';
import { reconciliationEndpoints } from './features/reconciliation.ts';
import { registrationEndpoints } from './features/registration.ts';
import { savedViewEndpoints } from './features/saved-views.ts';
import { settingsEndpoints } from './features/settings.ts';
import { settlementEndpoints } from './features/settlements.ts';
import { shareLinkEndpoints } from './features/share-links.ts';
import { stakeholderEndpoints } from './features/stakeholders.ts';
import { transactionEndpoints } from './features/transactions.ts';
import { userEndpoints } from './features/users.ts';
import { verificationEndpoints } from './features/verification.ts';
import { webhookEndpoints } from './features/webhooks.ts';
import { webhookDeliveryEndpoints } from './features/webhook-deliveries.ts';

/** Every call of the API, by feature. */
export const endpoints = {
  agreements: agreementEndpoints,
  audit: auditEndpoints,
  auth: authEndpoints,
  bank_changes: bankChangeEndpoints,
  brands: brandEndpoints,
  businesses: businessEndpoints,
  charges: chargeEndpoints,
  credentials: credentialEndpoints,
  deposits: depositEndpoints,
  documents: documentEndpoints,
  events: eventEndpoints,
  fees: feesEndpoints,
  files: filesEndpoints,
  leads: leadEndpoints,
  mcc: mccEndpoints,
  messages: messagesEndpoints,
  partners: partnerEndpoints,
  refunds: refundEndpoints,
  payout_deliveries: payoutDeliveryEndpoints,
  payout_settings: payoutSettingsEndpoints,
  payouts: payoutEndpoints,
  reconciliation: reconciliationEndpoints,
  registration: registrationEndpoints,
  saved_views: savedViewEndpoints,
  settings: settingsEndpoints,
  settlements: settlementEndpoints,
  share_links: shareLinkEndpoints,
  stakeholders: stakeholderEndpoints,
  transactions: transactionEndpoints,
  users: userEndpoints,
  verification: verificationEndpoints,
  webhooks: webhookEndpoints,
  webhook_deliveries: webhookDeliveryEndpoints,
} as const;
