import { setTimeout as delay } from 'node:timers/promises';
import { verificationSchedule, watchExpiriesTask } from './features/verification/jobs.ts';
import {
  remindersSchedule,
  remindOfAgreements,
  sealAgreement,
  sealsSchedule,
  stampAgreement,
  sweepSeals,
} from './features/agreements/jobs.ts';
import { sendResetLink, sweepSessions, warnOfFailures } from './features/auth/jobs.ts';
import { businessesSchedule, fetchLogoLinks } from './features/businesses/jobs.ts';
import { bankDetailsSchedule, proveBankDetailsTask } from './features/brands/jobs.ts';
import {
  campaignsSchedule,
  runCampaignTask,
  tendCampaignsTask,
} from './features/campaigns/jobs.ts';
import { documentsSchedule, sweepDocumentUploads } from './features/documents/jobs.ts';
import { renderPdfPages, setSignatureMatch } from './features/documents/documents.ts';
import { checkFeesTask, feesSchedule } from './features/fees/jobs.ts';
import { deleteFileBytes, sweepOrphanFiles } from './features/files/jobs.ts';
import { holdsSchedule, watchHoldsTask } from './features/holds/jobs.ts';
import { createLead, leadsSchedule, pollLeads } from './features/leads/jobs.ts';
import { endMidQuarantinesTask, midsSchedule } from './features/mids/jobs.ts';
import { eraseExpiredLinks, messagesSchedule, sendMessage } from './features/messages/jobs.ts';
import {
  deliverPayoutFile,
  payoutFilesSchedule,
  sweepPayoutFiles,
} from './features/payout-deliveries/jobs.ts';
import {
  monthlyStatementsTask,
  payoutsSchedule,
  releaseHeldTask,
  tellOwnersTask,
} from './features/payouts/jobs.ts';
import {
  compareSignature,
  signaturesSchedule,
  sweepSignatures,
} from './features/signatures/jobs.ts';
import { profitSchedule, shareProfitTask } from './features/stakeholders/jobs.ts';
import {
  reconcileDaysTask,
  reconcileDayTask,
  reconciliationSchedule,
} from './features/reconciliation/jobs.ts';
import {
  eventFeedSchedule,
  moveEventsTask,
  rollUpSchedule,
  rollUpTask,
  sweepSchedule,
  sweepTransactions,
} from './features/transactions/jobs.ts';
import { tendTerminalsTask, terminalsSchedule } from './features/terminals/jobs.ts';
import { endTestPayment } from './features/test-mode/test-mode.ts';
import {
  deliverWebhook,
  sweepWebhooks,
  webhooksSchedule,
} from './features/webhook-deliveries/jobs.ts';
import { readDocumentsTask, readingsSchedule, sweepReadings } from './features/readings/jobs.ts';
import { pollRefunds, refundsSchedule } from './features/refunds/jobs.ts';
import {
  continueSettlementCheck,
  settlementSchedule,
  settlePayouts,
} from './features/settlements/jobs.ts';
import {
  expireRegistrations,
  registrationSchedule,
  sendRegistrationLink,
} from './features/registration/jobs.ts';
import { processWebhook, storeException } from './features/webhooks/webhooks.ts';
import { auditSchedule, sealAuditChainTask } from './platform/audit/chain.ts';
import { auditCheckSchedule, checkAuditChainTask } from './platform/audit/checks.ts';
import { auditHeadSchedule, publishAuditHeadTask } from './platform/audit/heads.ts';
import { leaveMarkTask } from './platform/backup/marks.ts';
import { isParked, OUTGOING } from './platform/backup/restores.ts';
import type { Deps } from './platform/context.ts';
import type { CronEntry, TaskHandlers } from './platform/jobs/tasks.ts';
import { type RunningWorker, startWorker } from './platform/jobs/worker.ts';
import { createCarriers } from './platform/mail/create-carriers.ts';

/** Every job of every feature. A job without a handler does not compile. */
export const handlersOf = (deps: Deps): TaskHandlers => ({
  check_fees: checkFeesTask(deps),
  read_documents: readDocumentsTask(deps),
  sweep_readings: sweepReadings(deps),
  compare_signature: compareSignature(deps, { renderPdfPages, setSignatureMatch }),
  create_lead: createLead(deps),
  check_audit_chain: checkAuditChainTask(deps),
  continue_settlement_check: continueSettlementCheck(deps),
  delete_file_bytes: deleteFileBytes(deps),
  deliver_payout_file: deliverPayoutFile(deps),
  deliver_webhook: deliverWebhook(deps),
  end_test_payment: endTestPayment(deps),
  end_mid_quarantines: endMidQuarantinesTask(deps),
  fetch_logo_links: fetchLogoLinks(deps),
  expire_registrations: expireRegistrations(deps),
  erase_expired_links: eraseExpiredLinks(deps),
  roll_up_transactions: rollUpTask(deps),
  release_held_lines: releaseHeldTask(deps),
  run_campaign: runCampaignTask(deps),
  move_events: moveEventsTask(deps),
  note_exception: storeException(deps),
  leave_mark: leaveMarkTask(deps),
  make_monthly_statements: monthlyStatementsTask(deps),
  poll_leads: pollLeads(deps),
  poll_refunds: pollRefunds(deps),
  process_webhook: processWebhook(deps),
  publish_audit_head: publishAuditHeadTask(deps),
  prove_bank_details: proveBankDetailsTask(deps),
  reconcile_day: reconcileDayTask(deps),
  reconcile_days: reconcileDaysTask(deps),
  remind_of_agreements: remindOfAgreements(deps),
  seal_agreement: sealAgreement(deps),
  stamp_agreement: stampAgreement(deps),
  seal_audit_chain: sealAuditChainTask(deps),
  send_message: sendMessage(deps, createCarriers(deps.config, deps.log)),
  send_registration_link: sendRegistrationLink(deps),
  sweep_document_uploads: sweepDocumentUploads(deps),
  send_reset_link: sendResetLink(deps),
  warn_of_failures: warnOfFailures(deps),
  settle_payouts: settlePayouts(deps),
  share_profit: shareProfitTask(deps),
  sweep_payout_files: sweepPayoutFiles(deps),
  sweep_seals: sweepSeals(deps),
  sweep_signatures: sweepSignatures(deps),
  sweep_webhooks: sweepWebhooks(deps),
  sweep_files: sweepOrphanFiles(deps),
  sweep_sessions: sweepSessions(deps),
  sweep_transactions: sweepTransactions(deps),
  tend_terminals: tendTerminalsTask(deps),
  tell_owners_of_payouts: tellOwnersTask(deps),
  watch_holds: watchHoldsTask(deps),
  watch_expiries: watchExpiriesTask(deps),
  tend_campaigns: tendCampaignsTask(deps),
});

const CRONTAB: readonly CronEntry[] = [
  ...auditSchedule,
  ...auditHeadSchedule,
  ...auditCheckSchedule,
  ...bankDetailsSchedule,
  ...businessesSchedule,
  ...campaignsSchedule,
  ...rollUpSchedule,
  ...eventFeedSchedule,
  ...feesSchedule,
  ...holdsSchedule,
  ...leadsSchedule,
  ...messagesSchedule,
  ...midsSchedule,
  ...reconciliationSchedule,
  ...readingsSchedule,
  ...refundsSchedule,
  ...registrationSchedule,
  ...documentsSchedule,
  ...remindersSchedule,
  ...settlementSchedule,
  ...sealsSchedule,
  ...signaturesSchedule,
  ...payoutFilesSchedule,
  ...webhooksSchedule,
  ...sweepSchedule,
  ...terminalsSchedule,
  ...verificationSchedule,
  ...profitSchedule,
  ...payoutsSchedule,
  { schedule: '17 * * * *', task: 'sweep_sessions' },
  { schedule: '43 3 * * *', task: 'sweep_files' },
];

/** Jobs mostly wait: for the provider, and for the disk at each commit. */
const JOBS_AT_A_TIME = 8;
const DELIVERIES_AT_A_TIME = 8;

const RELEASE_EVERY_MS = 5_000;

const isOutgoing = (name: string): boolean => OUTGOING.some((outgoing) => outgoing === name);

/** Starts the workers. While `parked`, jobs that send data outside stay in the queue. */
function startBoth(deps: Deps, url: string, parked: boolean): readonly RunningWorker[] {
  const { log, metrics } = deps;
  const { deliver_webhook, deliver_payout_file, ...tasks } = handlersOf(deps);
  const inside = Object.entries(tasks).filter(([name]) => !isOutgoing(name));
  const worker = startWorker({
    url,
    tasks: parked ? Object.fromEntries(inside) : tasks,
    crontab: CRONTAB,
    concurrency: JOBS_AT_A_TIME,
    log,
    metrics,
  });
  if (parked) return [worker];
  const deliveries = startWorker({
    url,
    tasks: { deliver_webhook, deliver_payout_file },
    crontab: [],
    concurrency: DELIVERIES_AT_A_TIME,
    log,
    metrics,
  });
  return [worker, deliveries];
}

const stopAll = async (workers: readonly RunningWorker[], drain_ms?: number): Promise<void> => {
  await Promise.all(workers.map((worker) => worker.stop(drain_ms)));
};

/**
 * Resolves when an operator has released the jobs that a restore parked, or when the process stops.
 */
async function untilReleased({ db, log }: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(RELEASE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    const parked = await isParked(db).catch((error: unknown) => {
      log.warn({ err: error }, 'the database does not tell whether outgoing jobs wait');
      return true;
    });
    if (!parked) return;
  }
}

/**
 * Starts this process's workers. Servers of brands and banks may be slow. Calls to them have
 * separate slots, so that no other job waits for them. After a restore, jobs that send data outside
 * wait until an operator releases them. `url` must reach PostgreSQL directly, because workers use
 * LISTEN.
 */
export async function startWorkers(deps: Deps, url: string): Promise<RunningWorker> {
  const stopping = new AbortController();
  const parked = await isParked(deps.db);
  let workers = startBoth(deps, url, parked);
  const released = parked
    ? untilReleased(deps, stopping.signal).then(async () => {
        if (stopping.signal.aborted) return;
        await stopAll(workers);
        workers = startBoth(deps, url, false);
        deps.log.info('outgoing jobs were released');
      })
    : Promise.resolve();
  return {
    stop: async (drain_ms) => {
      stopping.abort();
      await released;
      await stopAll(workers, drain_ms);
    },
  };
}
