/** The owning folder below server/src of each table that is in no feature's `tables`. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  audit_checks: 'platform/audit',
  audit_erasures: 'platform/audit',
  audit_log: 'platform/audit',
  files: 'platform/files',
  idempotency_keys: 'platform/calls',
  job_crashes: 'platform/jobs',
  ledger_accounts: 'ledger',
  ledger_entries: 'ledger',
  ledger_inbox: 'ledger',
  ledger_postings: 'ledger',
  platform_secrets: 'platform/crypto',
  rate_buckets: 'platform/calls',
  restores: 'platform/backup',
  seed_steps: 'seed',
};
