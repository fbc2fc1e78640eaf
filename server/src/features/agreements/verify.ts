import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { BATCH, differencesOf, rowsOf } from '../../platform/verify-rows.ts';
import { hashAgreement } from '@diwan/documents/agreement/agreement-text';
import { timestampOf, verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { findBytes } from '../../platform/files/store.ts';
import { verifySignedAgreements } from '../brands/public.ts';
import { contentOf } from './store.ts';
import { readTrustedSeals } from './sealing.ts';

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

type SignedAgreement = Awaited<ReturnType<typeof findSignedAfter>>[number];

async function problemsOfAgreement(deps: Deps, signed: SignedAgreement): Promise<string[]> {
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

/** Checks that a job requests a missing timestamp, or that a second PDF contains it. */
async function problemsOfTimestamp(
  deps: Deps,
  { requested_at, stamped_at, timestamped_key, is_waiting }: SignedAgreement,
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
 * Compares the files with late timestamps with the digests in the audit log. Does not report
 * deleted agreements.
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

/**
 * Checks that each signed agreement still exists, that its stored text matches its digest, and that
 * its PDFs have genuine seals and the expected timestamp.
 */
export async function verifyAgreements(deps: Deps): Promise<Difference[]> {
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
