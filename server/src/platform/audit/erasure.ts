import { sql } from 'kysely';
import type { Secrets } from '../crypto/secrets.ts';
import type { Tx } from '../db/database.ts';
import { CHAIN_LOCK, CONTENT, erasureLink } from './chain.ts';

interface Erasing {
  /** Search patterns over folded text. */
  readonly patterns: readonly string[];
  /** Names of JSON fields whose texts are personal. */
  readonly personal: readonly string[];
  /** Payments of the person. Their reasons are erased whatever they say. */
  readonly transaction_ids: readonly bigint[];
}

/**
 * Erases a person's texts from the audit log. Sealed entries get an erasure link, so that the chain
 * can still be verified from end to end.
 * @returns the number of changed entries
 */
export async function eraseFromAudit(
  tx: Tx,
  secrets: Pick<Secrets, 'auditLink'>,
  { patterns, personal, transaction_ids }: Erasing,
): Promise<number> {
  // The lock waits for a running sealing, which has read the previous content.
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
