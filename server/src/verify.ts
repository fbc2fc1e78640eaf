import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { contentOf, readTrustedSeals } from './features/agreements/public.ts';
import { timestampOf, verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { hashAgreement } from '@diwan/documents/agreement/agreement-text';
import { findUnprovenBankDetails, verifySignedAgreements } from './features/brands/public.ts';
import { verifyCustomers } from './features/customers/public.ts';
import { verifyDeposits } from './features/deposits/public.ts';
import { verifyFees } from './features/fees/public.ts';
import { verifySignatures } from './features/signatures/public.ts';
import { verifyTerminals } from './features/terminals/public.ts';
import { verifyTransactions } from './features/transactions/public.ts';
import { verifyLineAccounts } from './features/payout-lines/public.ts';
import { verifyPayoutFiles, verifyPayouts } from './features/payouts/public.ts';
import { verifyProfit } from './features/stakeholders/public.ts';
import { verifyReadings } from './features/readings/public.ts';
import { verifyReconciliation } from './features/reconciliation/public.ts';
import { verifyBooks } from './books.ts';
import { verifyLedger } from './ledger/verify.ts';
import { verifyAuditChain } from './platform/audit/chain.ts';
import { verifyAuditHeads } from './platform/audit/heads.ts';
import type { Deps } from './platform/context.ts';
import type { Db } from './platform/db/database.ts';
import type { Difference } from './platform/difference.ts';
import { findBytes } from './platform/files/store.ts';

const BATCH = 200;

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Reads every row of a table, in batches by id. */
async function* rowsOf<Row extends { readonly id: string }>(
  findAfter: (id: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: string | undefined = FIRST_UUID;
  while (last !== undefined) {
    const rows: Row[] = await findAfter(last);
    yield* rows;
    last = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
}

const differencesOf = async (db: Db, query: RawBuilder<Difference>): Promise<Difference[]> =>
  (await query.execute(db)).rows;

/**
 * A link has one use for each of its brands, and for each account that registered through it
 * without a brand yet. A deleted brand counts too: the audit log states its link.
 */
const verifyShareLinks = (db: Db) =>
  differencesOf(
    db,
    sql<Difference>`
      select s.id, format('%s uses, %s brands, %s accounts', s.uses_count, n.living + n.deleted,
        n.accounts) as problem
      from share_links s, lateral (select
        (select count(*) from brands b where b.share_link_id = s.id) as living,
        (select count(*) from audit_log made
          join audit_log gone on gone.action = 'brand.deleted' and gone.entity = 'brand'
            and gone.entity_id = made.entity_id
          where made.action = 'brand.created' and made.after ->> 'share_link_id' = s.id::text
        ) as deleted,
        (select count(*) from link_accounts a where a.share_link_id = s.id
          and not exists (select from brands b where b.share_link_id = s.id
            and b.owner_user_id = a.user_id)
          and not exists (select from audit_log made where made.action = 'brand.created'
            and made.actor_id = a.user_id and made.after ->> 'share_link_id' = s.id::text)
        ) as accounts) n
      where s.uses_count <> n.living + n.deleted + n.accounts
      order by s.id`,
  );

/**
 * A mapping stores whether its business is active. The rule of one active business depends on it.
 */
const verifyMappings = (db: Db) =>
  differencesOf(
    db,
    sql<Difference>`
      select m.business_id as id, format('MCC %s: active is %s, of the business %s',
        m.mcc_code, m.business_active, b.active) as problem
      from business_mccs m left join businesses b on b.id = m.business_id
      where m.business_active is distinct from b.active
      order by m.business_id, m.mcc_code`,
  );

/** A brand and its owner refer to each other. */
const verifyOwners = (db: Db) =>
  differencesOf(
    db,
    sql<Difference>`
      select b.id::text, format('the owner %s is a %s of brand %s', u.id, u.role,
        coalesce(u.brand_id::text, 'none')) as problem
      from brands b join users u on u.id = b.owner_user_id
      where u.role <> 'brand_owner' or u.brand_id is distinct from b.id
      union all
      select b.id::text, format('the user %s belongs to it and is not its owner', u.id) as problem
      from users u join brands b on b.id = u.brand_id
      where b.owner_user_id is distinct from u.id
      order by id, problem`,
  );

/** The stored bank details of a brand are the approved ones. */
const verifyBankDetails = async (deps: Deps): Promise<Difference[]> =>
  (await findUnprovenBankDetails(deps)).map((brand_id) => ({
    id: String(brand_id),
    problem: 'its bank details are not what was approved',
  }));

const findSignedAfter = (db: Db, id: string) =>
  db
    .selectFrom('agreements as a')
    .leftJoin('files as f', 'f.id', 'a.pdf_file_id')
    .leftJoin('agreement_timestamps as t', 't.agreement_id', 'a.id')
    .leftJoin('files as tf', 'tf.id', 't.file_id')
    .select(['a.id', 'a.text_en', 'a.text_ar', 'a.clauses', 'a.schedule', 'a.digest'])
    .select(['a.signature_file_id', 'a.typed_name', 'f.storage_key as pdf_key'])
    .select(['t.requested_at', 't.stamped_at', 'tf.storage_key as timestamped_key'])
    .select(
      sql<boolean>`exists (select from graphile_worker._private_jobs j
        where j.payload ->> 'agreement_id' = a.id::text
          and (j.attempts < j.max_attempts or j.locked_at is not null))`.as('is_waiting'),
    )
    .where('a.status', '=', 'signed')
    .where('a.id', '>', id)
    .orderBy('a.id')
    .limit(BATCH)
    .execute();

type Signed = Awaited<ReturnType<typeof findSignedAfter>>[number];

async function problemsOfAgreement(deps: Deps, signed: Signed): Promise<string[]> {
  const problems: string[] = [];
  const { digest, signature_file_id, typed_name, pdf_key, is_waiting } = signed;
  if (signature_file_id === null && typed_name === null) problems.push('it has no signature');
  if (hashAgreement(contentOf(signed)) !== digest) problems.push('its text has changed');
  if (pdf_key === null) {
    if (!is_waiting) problems.push('it has no PDF, and no job makes one');
    return problems;
  }
  const pdf = await findBytes(deps.files, pdf_key);
  // `verifyFiles` reports missing bytes.
  if (pdf === undefined) return problems;
  const trusted = await readTrustedSeals(deps);
  const seal = await verifySealedPdf(pdf, trusted);
  if (!seal.genuine) problems.push(`the seal of its PDF: ${seal.reason}`);
  return [...problems, ...(await problemsOfTimestamp(deps, signed, trusted))];
}

/** If the seal has no timestamp, a job requests one, or a second PDF contains it. */
async function problemsOfTimestamp(
  deps: Deps,
  { requested_at, stamped_at, timestamped_key, is_waiting }: Signed,
  trusted: readonly string[],
): Promise<string[]> {
  if (requested_at === null) return [];
  if (timestamped_key === null) {
    const requests = is_waiting || deps.config.tsa_url === undefined;
    return requests ? [] : ['it has no timestamp, and no job requests one'];
  }
  const pdf = await findBytes(deps.files, timestamped_key);
  if (pdf === undefined) return [];
  const seal = await verifySealedPdf(pdf, trusted);
  if (!seal.genuine) return [`the seal of its timestamped PDF: ${seal.reason}`];
  const timestamp = await timestampOf(pdf);
  return timestamp?.at === stamped_at ? [] : ['the time of its timestamp is another one'];
}

/**
 * The audit entry of a late timestamp has the digest of its file. An agreement that is missing
 * itself is not reported here.
 */
const verifyTimestampedFiles = (db: Db) =>
  differencesOf(
    db,
    sql<Difference>`
      select coalesce(t.id, l.id) as id, case
        when l.id is null then 'its timestamped PDF is not in the audit log'
        when t.id is null then 'its timestamped PDF is in the audit log and is not there any more'
        else 'its timestamped PDF is not the one of the audit log' end as problem
      from (select s.agreement_id::text as id, f.sha256 from agreement_timestamps s
        join files f on f.id = s.file_id) t
      full join (select g.entity_id as id, g.after ->> 'timestamped_sha256' as sha256
        from audit_log g join agreements a on a.id::text = g.entity_id
        where g.action = 'agreement.timestamped' and g.entity = 'agreement') l on l.id = t.id
      where t.id is null or l.id is null or t.sha256 is distinct from l.sha256
      order by 1`,
  );

/** The signed text is the text that was shown, and the sealed PDF proves it. */
async function verifyAgreements(deps: Deps): Promise<Difference[]> {
  const differences = [
    ...(await verifySignedAgreements(deps)),
    ...(await verifyTimestampedFiles(deps.db)),
  ];
  for await (const signed of rowsOf((id) => findSignedAfter(deps.db, id))) {
    const problems = await problemsOfAgreement(deps, signed);
    differences.push(...problems.map((problem) => ({ id: signed.id, problem })));
  }
  return differences;
}

const findFilesAfter = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select(['id', 'storage_key', 'sha256'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH)
    .execute();

const fileExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Every stored file, including every document of a brand, has its bytes unchanged. */
async function verifyFiles(deps: Deps): Promise<Difference[]> {
  const differences: Difference[] = [];
  for await (const file of rowsOf((id) => findFilesAfter(deps.db, id))) {
    const bytes = await findBytes(deps.files, file.storage_key);
    const found = bytes && createHash('sha256').update(bytes).digest('hex');
    if (found === file.sha256) continue;
    // The server may be running: a brand may have been deleted with its files just now.
    if (!(await fileExists(deps.db, file.id))) continue;
    const problem = found === undefined ? 'its bytes are missing' : 'its bytes have changed';
    differences.push({ id: file.id, problem });
  }
  return differences;
}

/**
 * Verifies rows that people and jobs change meanwhile, on one snapshot. Of a payment that is booked
 * meanwhile, either all rows are visible or none.
 */
const verifyRows = (deps: Deps) =>
  deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => ({
      audit_chain: [
        ...(await verifyAuditChain(db, deps.secrets)),
        ...(await verifyAuditHeads({ ...deps, db })),
      ] as readonly Difference[],
      ledger: (await verifyLedger(db)) as readonly Difference[],
      books: (await verifyBooks(db)) as readonly Difference[],
      transactions: (await verifyTransactions(db)) as readonly Difference[],
      fees: await verifyFees(db),
      customers: await verifyCustomers({ ...deps, db }),
      deposits: await verifyDeposits(db),
      terminals: await verifyTerminals(db),
      payouts: [
        ...(await verifyPayouts(db)),
        ...(await verifyLineAccounts({ ...deps, db })),
        ...(await verifyPayoutFiles({ ...deps, db })),
      ] as readonly Difference[],
      profit: (await verifyProfit(db)) as readonly Difference[],
      reconciliation: (await verifyReconciliation(db)) as readonly Difference[],
      share_links: await verifyShareLinks(db),
      signatures: await verifySignatures(db),
      business_mccs: await verifyMappings(db),
      brands: await verifyOwners(db),
      bank_details: await verifyBankDetails({ ...deps, db }),
      readings: await verifyReadings({ ...deps, db }),
    }));

/** Verifies that the stored data is consistent. Each list is empty if it is. */
export const verifyStored = async (deps: Deps) => ({
  ...(await verifyRows(deps)),
  agreements: await verifyAgreements(deps),
  files: await verifyFiles(deps),
});
