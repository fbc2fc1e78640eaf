import type { endpoints } from '@diwan/contract';
import {
  acceptSignature,
  mayReadAgreementFile,
  proposeFees,
} from './features/agreements/public.ts';
import {
  closeAccess,
  endSessionsOf,
  listSessionsOf,
  newPasswordHash,
  settleSessions,
  notifyAccessChange,
} from './features/auth/public.ts';
import { mayReadBankLetter } from './features/bank-changes/public.ts';
import { releaseBrands, setOwner } from './features/brands/public.ts';
import { setBusinessIban } from './features/businesses/public.ts';
import {
  acceptAccount,
  mayReadDocumentFile,
  noteDocumentOpened,
  renderPdfPages,
  readSubmissions,
  setSignatureMatch,
} from './features/documents/public.ts';
import { takeAwayFactors } from './features/factors/public.ts';
import { assignLeadMid, assignMid } from './features/mids/public.ts';
import { releaseBrand } from './features/payouts/public.ts';
import { previewUnpaid, reevaluateUnpaid } from './features/reconciliation/public.ts';
import { requireScreened, screenBrand } from './features/screening/public.ts';
import { readMaintenance, setApprovalLimit } from './features/settings/public.ts';
import { mayReadSignatureFile } from './features/signatures/public.ts';
import { eraseFromAnswers } from './platform/calls/answer-once.ts';
import type { PayerErasers } from './platform/erasure.ts';
import { agreements } from './features/agreements/feature.ts';
import { audit } from './features/audit/feature.ts';
import { auth } from './features/auth/feature.ts';
import { bankAccountsFeature } from './features/bank-accounts/feature.ts';
import { bankChanges } from './features/bank-changes/feature.ts';
import { bankMatches } from './features/bank-matches/feature.ts';
import { bankStatements } from './features/bank-statements/feature.ts';
import { brandsFeature } from './features/brands/feature.ts';
import { businesses } from './features/businesses/feature.ts';
import { campaigns } from './features/campaigns/feature.ts';
import { charges } from './features/charges/feature.ts';
import { credentialsFeature } from './features/credentials/feature.ts';
import { customersFeature } from './features/customers/feature.ts';
import { deposits } from './features/deposits/feature.ts';
import { disputes } from './features/disputes/feature.ts';
import { documentation } from './features/documentation/feature.ts';
import { documentsFeature } from './features/documents/feature.ts';
import { events } from './features/events/feature.ts';
import { factorsFeature } from './features/factors/feature.ts';
import { feesFeature } from './features/fees/feature.ts';
import { filesFeature } from './features/files/feature.ts';
import { holds } from './features/holds/feature.ts';
import { holidaysFeature } from './features/holidays/feature.ts';
import { jobs } from './features/jobs/feature.ts';
import { leadsFeature } from './features/leads/feature.ts';
import { mcc } from './features/mcc/feature.ts';
import { members } from './features/members/feature.ts';
import { ownership } from './features/ownership/feature.ts';
import { messages } from './features/messages/feature.ts';
import { mids } from './features/mids/feature.ts';
import { monitoring } from './features/monitoring/feature.ts';
import { ownerConfirmationsFeature } from './features/owner-confirmations/feature.ts';
import { partners } from './features/partners/feature.ts';
import { payoutDeliveries } from './features/payout-deliveries/feature.ts';
import { manualPayouts } from './features/manual-payouts/feature.ts';
import { payoutLines } from './features/payout-lines/feature.ts';
import { payoutStatements } from './features/payout-statements/feature.ts';
import { payouts } from './features/payouts/feature.ts';
import { proofs } from './features/proofs/feature.ts';
import { safeguarding } from './features/safeguarding/feature.ts';
import { risk } from './features/risk/feature.ts';
import { screening } from './features/screening/feature.ts';
import { setOffs } from './features/set-offs/feature.ts';
import { promises } from './features/promises/feature.ts';
import { reviewPromises } from './features/promises/public.ts';
import { readings } from './features/readings/feature.ts';
import { readUpload } from './features/readings/public.ts';
import { reconciliation } from './features/reconciliation/feature.ts';
import { refunds } from './features/refunds/feature.ts';
import { registration } from './features/registration/feature.ts';
import { regulatorPack } from './features/regulator-pack/feature.ts';
import { savedViews } from './features/saved-views/feature.ts';
import { search } from './features/search/feature.ts';
import { settings } from './features/settings/feature.ts';
import { settlements } from './features/settlements/feature.ts';
import { shareLinks } from './features/share-links/feature.ts';
import { signaturesFeature } from './features/signatures/feature.ts';
import { stakeholders } from './features/stakeholders/feature.ts';
import { terminals } from './features/terminals/feature.ts';
import { testMode } from './features/test-mode/feature.ts';
import { transactions } from './features/transactions/feature.ts';
import { usersFeature } from './features/users/feature.ts';
import { verification } from './features/verification/feature.ts';
import { webhookDeliveries } from './features/webhook-deliveries/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';
import { worklist } from './features/worklist/feature.ts';
import type { ServerFeature } from './platform/feature.ts';

/** All features except `customers`, which needs the erasers of the others. */
const others = {
  agreements,
  audit,
  auth,
  bank_accounts: bankAccountsFeature({ setBusinessIban }),
  bank_changes: bankChanges,
  bank_matches: bankMatches,
  bank_statements: bankStatements,
  brands: brandsFeature([releaseBrand], { screenBrand, requireScreened }, readSubmissions),
  businesses,
  campaigns,
  charges,
  credentials: credentialsFeature(assignMid),
  deposits,
  disputes,
  documentation,
  documents: documentsFeature(readUpload),
  events,
  factors: factorsFeature({ settleSessions }),
  fees: feesFeature(proposeFees),
  files: filesFeature({
    readers: [mayReadDocumentFile, mayReadAgreementFile, mayReadBankLetter, mayReadSignatureFile],
    note: noteDocumentOpened,
    maintenance: readMaintenance,
  }),
  holds,
  holidays: holidaysFeature({ previewUnpaid, reevaluateUnpaid, reviewPromises }),
  jobs,
  leads: leadsFeature(assignLeadMid),
  mcc,
  members,
  ownership,
  messages,
  mids,
  monitoring,
  owner_confirmations: ownerConfirmationsFeature({
    account: acceptAccount,
    signature: acceptSignature,
  }),
  partners,
  payout_deliveries: payoutDeliveries,
  payouts,
  payout_lines: payoutLines,
  manual_payouts: manualPayouts,
  set_offs: setOffs,
  payout_statements: payoutStatements,
  promises,
  proofs,
  readings,
  reconciliation,
  refunds,
  registration,
  regulator_pack: regulatorPack,
  safeguarding,
  saved_views: savedViews,
  risk,
  screening,
  search,
  settings,
  settlements,
  share_links: shareLinks,
  signatures: signaturesFeature({ renderPdfPages, setSignatureMatch }),
  stakeholders,
  terminals,
  test_mode: testMode,
  transactions,
  users: usersFeature({
    newPasswordHash,
    closeAccess,
    notifyAccessChange,
    setOwner,
    releaseBrands,
    listSessionsOf,
    endSessionsOf,
    takeAwayFactors,
    setApprovalLimit,
  }),
  verification,
  webhook_deliveries: webhookDeliveries,
  webhooks,
  worklist,
} as const satisfies Readonly<Record<string, ServerFeature>>;

const erasers = Object.values<ServerFeature>(others).flatMap(({ erase }) => erase ?? []);

/**
 * The erasers for all places outside the customer's record that can contain a payer's name, e-mail
 * or phone. `payer-erasers.test.ts` finds text columns that are missing here.
 */
export const PAYER_ERASERS: PayerErasers = {
  payments: erasers.flatMap((one) => one.payments ?? []),
  messages: erasers.flatMap((one) => one.messages ?? []),
  linked: erasers.flatMap((one) => one.linked ?? []),
  sealed: [
    ...erasers.flatMap((one) => one.sealed ?? []),
    { place: 'answers', erase: eraseFromAnswers },
  ],
  texts: erasers.flatMap((one) => one.texts ?? []),
};

/**
 * All features of the server. If a feature of the contract is missing here, the code does not
 * compile.
 */
export const features = {
  ...others,
  customers: customersFeature(PAYER_ERASERS),
} as const satisfies { readonly [F in keyof typeof endpoints]: ServerFeature } & Readonly<
  Record<string, ServerFeature>
>;
