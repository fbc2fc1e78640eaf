import { sql } from 'kysely';
import type { Secrets } from '../crypto/secrets.ts';
import type { Tx } from '../db/database.ts';
import { CHAIN_LOCK, CONTENT, erasureLink } from './chain.ts';

interface Erasing {
  /** Patterns over folded text. */
  readonly patterns: readonly string[];
  /** Names of members whose texts are personal. */
  readonly personal: readonly string[];
  /** Payments of the person, whose reasons are taken out whatever they say. */
  readonly transaction_ids: readonly bigint[];
}

/**
 * Takes a person's texts out of the audit log. Sealed entries get a link of their own, so that the
 * chain is still proved from end to end.
 * @returns how many entries were changed
 */
export async function eraseFromAudit(
  tx: Tx,
  secrets: Pick<Secrets, 'auditLink'>,
  { patterns, personal, transaction_ids }: Erasing,
): Promise<number> {
  // A sealing that runs now has read the previous content.
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
