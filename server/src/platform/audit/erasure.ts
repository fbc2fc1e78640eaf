import { sql } from 'kysely';
import type { Secrets } from '../crypto/secrets.ts';
import type { Tx } from '../db/database.ts';
import { CHAIN_LOCK, CONTENT, erasureLink } from './chain.ts';

interface ErasureTerms {
  /** PostgreSQL patterns that find the person in folded text. */
  readonly patterns: readonly string[];
  /** The names of JSON fields whose texts are always personal. */
  readonly personal: readonly string[];
  /** The payments of the person. All reasons entered for them are erased. */
  readonly transaction_ids: readonly bigint[];
}

/**
 * Erases a person's texts from the audit log. Sealed rows get an erasure link, with which the whole
 * chain can still be verified.
 * @returns the number of changed rows
 */
export async function eraseFromAudit(
  tx: Tx,
  secrets: Pick<Secrets, 'auditLink'>,
  { patterns, personal, transaction_ids }: ErasureTerms,
): Promise<number> {
  // Waits for a running sealing, because it has already read the unerased content.
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx);
  const { rows } = await sql<{ id: bigint }>`select erase_audit_texts(${[...patterns]}::text[],
    ${[...personal]}::text[], ${transaction_ids.map(String)}::text[]) as id`.execute(tx);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const sealed = await tx
    .selectFrom('audit_log')
    .select(['id', 'hash', CONTENT.as('content')])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('hash', 'is not', null)
    .execute();
  const links = sealed.map(({ id, hash, content }) => ({
    audit_id: id,
    link: erasureLink(secrets, hash ?? '', content),
  }));
  if (links.length > 0) await tx.insertInto('audit_erasures').values(links).execute();
  return ids.length;
}
