import type { Feature } from './audiences.ts';

/** The tag of calls by partners' programs. */
export const PARTNER_TAG = 'Partner API';
export const PARTNER_TAG_DESCRIPTION = "Calls of a partner's programs, with the partner's API key";

/** The name of each feature in the documents, and a description of its calls. */
const TAGS: Readonly<Record<Feature, readonly [name: string, description: string]>> = {
  agreements: ['Agreements', 'Agreements of brands: reading, signing, sealed PDFs and rates'],
  audit: ['Audit log', 'The audit log, its export and the check of its chain'],
  auth: ['Sign-in', 'Sign-in, sessions, passwords and the profile of a person'],
  bank_changes: ['Bank changes', 'Requests of brands to be paid to another account'],
  brands: ['Brands', 'Brands: details, states, logos and timelines'],
  businesses: ['Businesses', 'The paying entities, their accounts and their SFTP targets'],
  campaigns: ['Campaigns', 'New agreements for many brands at once'],
  charges: [
    'Charges, refunds and invoices',
    'The calls of the server of a brand, as in Tap API v2',
  ],
  credentials: ['API keys', 'API keys and MIDs of brands'],
  customers: ['Customers', 'Customers of brands: search, duplicates, data and erasure'],
  deposits: ['Deposits', 'Deposits of brands for their terminals'],
  documentation: ['Documentation', 'The description of this API'],
  documents: ['Documents', 'Identity and business documents of brands'],
  events: ['Events', 'The stream of changes within the scope of a person'],
  factors: ['Two-step sign-in', 'Passkeys, codes of an app and backup codes'],
  fees: ['Fees', 'Fee schedules, drafts, special fees and their publication'],
  files: ['Files', 'Stored files: logos and private documents'],
  holds: ['Holds', 'Reasons that hold the money or the requests of a brand'],
  jobs: ['Jobs', 'Work in the background and what failed of it'],
  leads: ['Leads', 'Brands that need a new account at the payment provider'],
  mcc: ['Categories', 'Merchant category codes and the brands that need one'],
  messages: ['Messages', 'Mails and WhatsApp messages, and who receives them'],
  mids: ['MIDs', 'Moves of a MID from one brand to another'],
  owner_confirmations: ['Owner confirmations', 'What an owner confirms by a code'],
  partners: ['Partners', 'Partners, their employees and their API keys'],
  payout_deliveries: ['Payout deliveries', 'Payout files on their way to banks'],
  payouts: ['Payouts', 'Payout exports, their files, and decisions about them'],
  manual_payouts: ['Manual payouts', 'Payments to brands outside of any export'],
  set_offs: ['Set-offs', 'Set-offs of what businesses owe a brand against its debts to others'],
  payout_statements: ['Payout statements', 'Money owed to brands, their payouts and statements'],
  readings: ['Readings', 'What machines read in documents, and its corrections'],
  reconciliation: ['Reconciliation', 'Settlements of the provider against our books'],
  refunds: ['Refunds and disputes', 'Refunds, chargebacks and disputes of payments'],
  registration: ['Registration', 'The registration of a brand by its owner'],
  saved_views: ['Saved views', 'Filters of lists under a name'],
  search: ['Search', 'One search over brands, transactions and payouts'],
  settings: ['Settings', 'Settings of the platform'],
  settlements: ['Settlements', 'Whether the provider has settled a payment'],
  share_links: ['Share links', 'Links through which brands register'],
  signatures: ['Signatures', 'Comparison of signatures'],
  stakeholders: ['Stakeholders', 'Shares in the profit and their statements'],
  terminals: ['Terminals', 'Requests, rental and return of POS terminals'],
  transactions: ['Transactions', 'Payments by customers with their fees and timelines'],
  users: ['Users', 'Accounts of people and their approval by a second admin'],
  verification: ['Verification', 'The review of a brand and its evidence'],
  webhook_deliveries: ['Webhook deliveries', 'Events for the servers of brands'],
  webhooks: ['Provider webhooks', 'Events from the payment provider'],
  worklist: ['Worklist', 'Open work of a person'],
};

export const tagOf = (feature: Feature): string => TAGS[feature][0];

export const tagObject = (feature: Feature) => {
  const [name, description] = TAGS[feature];
  return { name, description };
};
