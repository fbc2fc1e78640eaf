import {
  DOCUMENT_FILE_FIELDS,
  type DocumentFileField,
} from '@diwan/contract/features/documents/records';
import {
  DECISION_WORDS,
  type DecisionAction,
} from '@diwan/contract/features/verification/passport-words';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface PaperRow {
  readonly version: number;
  readonly field: DocumentFileField;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly created_at: string;
}

const FIELDS = sql.join(
  DOCUMENT_FILE_FIELDS.map((field) => sql`(${sql.lit(field)}, ${sql.ref(`d.${field}_id`)})`),
);

const MOST = 500;

/** Returns all files that the brand submitted, oldest first, with their digests. */
export async function findPapers(db: Db, brand_id: number): Promise<readonly PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select d.version, p.field, f.content_type, f.size_bytes::integer as size_bytes, f.sha256,
      f.created_at
    from brand_documents as d cross join lateral (values ${FIELDS}) as p (field, file_id)
    join files as f on f.id = p.file_id
    where d.brand_id = ${brand_id} order by d.version, p.field limit ${sql.lit(MOST)}`.execute(db);
  return rows;
}

/**
 * Returns the proofs of the signatures besides their texts: digests of the sealed PDFs, codes and
 * timestamps.
 */
export const findSigningProofs = (db: Db, brand_id: number) =>
  db
    .selectFrom('agreements as a')
    .leftJoin('files as f', 'f.id', 'a.pdf_file_id')
    .leftJoin('agreement_timestamps as t', 't.agreement_id', 'a.id')
    .leftJoin('files as tf', 'tf.id', 't.file_id')
    .select(['a.id', 'f.sha256', 'a.confirmed_by_code', 't.requested_at', 't.stamped_at'])
    .select(['t.authority', 'tf.sha256 as timestamped_sha256'])
    .where('a.brand_id', '=', brand_id)
    .limit(MOST)
    .execute();

export type SigningProof = Awaited<ReturnType<typeof findSigningProofs>>[number];

const DECIDED = Object.keys(DECISION_WORDS) as DecisionAction[];

/** Returns decisions by people and jobs about the brand and its documents, oldest first. */
export const findDecisions = (db: Db, brand_id: number) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'actor_email', sql.ref<DecisionAction>('action').as('action')])
    .select(sql<boolean>`coalesce((after ->> 'by_code')::boolean, false)`.as('by_code'))
    .where('entity', '=', 'brand')
    .where('entity_id', '=', String(brand_id))
    .where('action', 'in', DECIDED)
    .orderBy('id')
    .limit(MOST)
    .execute();
