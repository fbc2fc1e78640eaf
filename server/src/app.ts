import type { endpoints } from '@diwan/contract';
import { payPagesPlugin } from '@diwan/simulator/http/plugin';
import { simulationOf } from '@diwan/simulator/twin';
import type { FastifyInstance } from 'fastify';
import {
  acceptSignature,
  mayReadAgreementFile,
  proposeFees,
} from './features/agreements/agreements.ts';
import { agreementRoutes } from './features/agreements/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { mayReadBankLetter } from './features/bank-changes/bank-changes.ts';
import { bankChangeRoutes } from './features/bank-changes/routes.ts';
import { campaignRoutes } from './features/campaigns/routes.ts';
import { customerRoutes } from './features/customers/routes.ts';
import { depositRoutes } from './features/deposits/routes.ts';
import { setOwner } from './features/brands/brands.ts';
import { brandRoutes } from './features/brands/routes.ts';
import { businessRoutes } from './features/businesses/routes.ts';
import { chargeRoutes } from './features/charges/routes.ts';
import {
  closeAccess,
  createGatekeeper,
  endSessionsOf,
  listSessionsOf,
  newPasswordHash,
  settleSessions,
  tellOfAccess,
} from './features/auth/auth.ts';
import { credentialRoutes } from './features/credentials/routes.ts';
import {
  acceptAccount,
  mayReadDocumentFile,
  noteDocumentOpened,
} from './features/documents/documents.ts';
import { documentationRoutes } from './features/documentation/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { takeAwayFactors } from './features/factors/factors.ts';
import { factorRoutes } from './features/factors/routes.ts';
import { feesRoutes } from './features/fees/routes.ts';
import { filesRoutes } from './features/files/routes.ts';
import { holdRoutes } from './features/holds/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { leadRoutes } from './features/leads/routes.ts';
import { mccRoutes } from './features/mcc/routes.ts';
import { assignLeadMid, assignMid } from './features/mids/mids.ts';
import { midRoutes } from './features/mids/routes.ts';
import { messagesRoutes } from './features/messages/routes.ts';
import { admitPartnerKey } from './features/partners/partners.ts';
import { ownerConfirmationRoutes } from './features/owner-confirmations/routes.ts';
import { partnerRoutes } from './features/partners/routes.ts';
import { releaseBrand } from './features/payouts/payouts.ts';
import { payoutDeliveryRoutes } from './features/payout-deliveries/routes.ts';
import { payoutRoutes } from './features/payouts/routes.ts';
import { readingRoutes } from './features/readings/routes.ts';
import { reconciliationRoutes } from './features/reconciliation/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { savedViewRoutes } from './features/saved-views/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { readMaintenance, readSettings, setApprovalLimit } from './features/settings/settings.ts';
import { findUsableLink } from './features/share-links/share-links.ts';
import { shareLinkRoutes } from './features/share-links/routes.ts';
import { signatureRoutes } from './features/signatures/routes.ts';
import { mayReadSignatureFile } from './features/signatures/signatures.ts';
import { stakeholderRoutes } from './features/stakeholders/routes.ts';
import { refundRoutes } from './features/refunds/routes.ts';
import { terminalRoutes } from './features/terminals/routes.ts';
import { transactionRoutes } from './features/transactions/routes.ts';
import { settlementRoutes } from './features/settlements/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { visitTestPayment } from './features/test-mode/test-mode.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { worklistRoutes } from './features/worklist/routes.ts';
import { webhookDeliveryRoutes } from './features/webhook-deliveries/routes.ts';
import { FORGETTING } from './forgetting.ts';
import { TEST_PATH } from './config.ts';
import type { Deps } from './platform/context.ts';
import { buildServer } from './platform/http/server.ts';
import type { Route } from './platform/http/routes.ts';

/** Every feature of the contract, with its routes. */
const routesByFeature: { readonly [F in keyof typeof endpoints]: readonly Route[] } = {
  agreements: agreementRoutes,
  audit: auditRoutes,
  auth: authRoutes,
  bank_changes: bankChangeRoutes,
  brands: brandRoutes([releaseBrand]),
  businesses: businessRoutes,
  campaigns: campaignRoutes,
  charges: chargeRoutes,
  credentials: credentialRoutes(assignMid),
  customers: customerRoutes(FORGETTING),
  deposits: depositRoutes,
  documentation: documentationRoutes,
  documents: documentRoutes,
  events: eventRoutes,
  factors: factorRoutes({ settleSessions }),
  fees: feesRoutes(proposeFees),
  files: filesRoutes({
    readers: [mayReadDocumentFile, mayReadAgreementFile, mayReadBankLetter, mayReadSignatureFile],
    note: noteDocumentOpened,
    maintenance: readMaintenance,
  }),
  holds: holdRoutes,
  jobs: jobRoutes,
  leads: leadRoutes(assignLeadMid),
  mcc: mccRoutes,
  messages: messagesRoutes,
  mids: midRoutes,
  owner_confirmations: ownerConfirmationRoutes({
    account: acceptAccount,
    signature: acceptSignature,
  }),
  partners: partnerRoutes,
  refunds: refundRoutes,
  payouts: payoutRoutes,
  payout_deliveries: payoutDeliveryRoutes,
  readings: readingRoutes,
  reconciliation: reconciliationRoutes,
  registration: registrationRoutes,
  saved_views: savedViewRoutes,
  search: searchRoutes,
  worklist: worklistRoutes,
  settings: settingsRoutes,
  settlements: settlementRoutes,
  share_links: shareLinkRoutes,
  signatures: signatureRoutes,
  stakeholders: stakeholderRoutes,
  terminals: terminalRoutes,
  transactions: transactionRoutes,
  users: userRoutes({
    newPasswordHash,
    closeAccess,
    tellOfAccess,
    setOwner,
    listSessionsOf,
    endSessionsOf,
    takeAwayFactors,
    setApprovalLimit,
  }),
  verification: verificationRoutes,
  webhooks: webhookRoutes,
  webhook_deliveries: webhookDeliveryRoutes,
};

export const allRoutes: readonly Route[] = Object.values(routesByFeature).flat();

export interface AppOptions {
  readonly web_dir?: string;
  readonly check_answers?: boolean;
}

/** Builds the HTTP application with these dependencies. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = await buildServer({
    deps,
    gate: createGatekeeper(deps, { admitPartnerKey, findUsableLink }),
    routes: allRoutes,
    readContact: async () => (await readSettings(deps.db)).platform_email,
    web_dir: options.web_dir,
    check_answers: options.check_answers ?? false,
  });
  // The payment pages of test payments. Their records are in the database, not in a simulated
  // provider.
  const pages = payPagesPlugin((subject, work) =>
    visitTestPayment(deps, subject, (session) => work(simulationOf(session))),
  );
  await app.register(pages, { prefix: TEST_PATH });
  return app;
}
