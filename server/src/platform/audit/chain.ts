import { sql } from 'kysely';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db, Tx } from '../db/database.ts';
import type { CronEntry, TaskHandler } from '../jobs/tasks.ts';

/**
 * The key of the advisory lock with which only one transaction at a time extends the chain. The
 * number is arbitrary.
 */
export const CHAIN_LOCK = 7_134_263;
const BATCH = 500;
/** The previous hash of the first row in the chain. */
export const CHAIN_START = '0'.repeat(64);

interface Content {
  readonly id: bigint;
  /** The row without the columns of the chain, as PostgreSQL's JSON text. Sessions are in UTC. */
  readonly content: string;
}

interface SealedRow extends Content {
  readonly chain_position: bigint;
  readonly prev_hash: string;
  readonly hash: string;
  /** The erasure link of the newest erasure in this row; null if there is no erasure. */
  readonly erased_link?: string | null;
}

// The columns are listed, so that a column that is added later does not change hashed content.
export const CONTENT = sql<string>`jsonb_build_array(id, at, actor_kind, actor_id, actor_email, action,
  entity, entity_id, before, after, ip, user_agent, request_id)::text`;

/**
 * Links are keyed, so that a person who controls the database cannot forge a chain without the key.
 */
type LinkSecrets = Pick<Secrets, 'auditLink'>;

const linkHash = (
  secrets: LinkSecrets,
  prev_hash: string,
  position: bigint,
  content: string,
): string => secrets.auditLink(`${prev_hash}\n${position}\n${content}`);

/**
 * Computes the proof that the product erased texts of a row. It covers the sealed hash and the
 * remaining content.
 */
export const erasureLink = (secrets: LinkSecrets, hash: string, content: string): string =>
  secrets.auditLink(`erased\n${hash}\n${content}`);

/** Finds the last link of the chain. The position is 0 while the chain is empty. */
export async function findEnd(db: Db): Promise<{ position: bigint; hash: string }> {
  const end = await db
    .selectFrom('audit_log')
    .select(['chain_position as position', 'hash'])
    .where('chain_position', 'is not', null)
    .orderBy('chain_position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { position: end?.position ?? 0n, hash: end?.hash ?? CHAIN_START };
}

const findUnsealed = (db: Db): Promise<Content[]> =>
  db
    .selectFrom('audit_log')
    .select(['id', CONTENT.as('content')])
    .where('hash', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute();

const storeLinks = (db: Db, links: readonly SealedRow[]) =>
  sql`update audit_log
    set chain_position = link.position, prev_hash = link.prev_hash, hash = link.hash
    from unnest(
      ${links.map(({ id }) => id)}::bigint[],
      ${links.map(({ chain_position }) => chain_position)}::bigint[],
      ${links.map(({ prev_hash }) => prev_hash)}::text[],
      ${links.map(({ hash }) => hash)}::text[]
    ) as link (id, position, prev_hash, hash)
    where audit_log.id = link.id`.execute(db);

async function sealBatch(tx: Tx, secrets: LinkSecrets): Promise<number> {
  // The holder of the lock adds all committed rows to the chain, so other sealers have nothing to
  // do.
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as locked`.execute(tx);
  if (!rows[0]?.locked) return 0;
  const end = await findEnd(tx);
  const unsealed = await findUnsealed(tx);
  let { position, hash } = end;
  const links = unsealed.map((row): SealedRow => {
    const prev_hash = hash;
    position += 1n;
    hash = linkHash(secrets, prev_hash, position, row.content);
    return { ...row, chain_position: position, prev_hash, hash };
  });
  if (links.length > 0) await storeLinks(tx, links);
  return links.length;
}

/**
 * Adds every committed row that is not in the chain yet to the chain, in the order of ids. A row
 * that is committed late gets the next position, even if its id is lower than that of a sealed row.
 * Thus writers never wait for each other or for the chain.
 *
 * @returns the number of sealed rows
 */
export async function sealAuditChain(db: Db, secrets: LinkSecrets): Promise<number> {
  let total = 0;
  for (let sealed = BATCH; sealed === BATCH; total += sealed) {
    sealed = await db.transaction().execute((tx) => sealBatch(tx, secrets));
  }
  return total;
}

export interface ChainDifference {
  readonly id: string;
  readonly problem:
    | 'content or hash changed'
    | 'link broken'
    | 'place missing before'
    | 'rows cut off the end'
    | 'another row in its place'
    | 'published head is not ours';
}

const findSealedAfter = (db: Db, position: bigint) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'chain_position', 'prev_hash', 'hash', CONTENT.as('content')])
    .select(
      sql<string | null>`(select e.link from audit_erasures as e where e.audit_id = audit_log.id
        order by e.id desc limit 1)`.as('erased_link'),
    )
    .where('chain_position', '>', position)
    .orderBy('chain_position')
    .limit(BATCH)
    .execute() as Promise<SealedRow[]>;

function checkLink(
  secrets: LinkSecrets,
  row: SealedRow,
  place: bigint,
  hash: string,
): ChainDifference['problem'] | null {
  if (row.chain_position !== place) return 'place missing before';
  if (row.prev_hash !== hash) return 'link broken';
  const expected = linkHash(secrets, row.prev_hash, row.chain_position, row.content);
  if (row.hash === expected) return null;
  const was_erased = row.erased_link === erasureLink(secrets, row.hash, row.content);
  return was_erased ? null : 'content or hash changed';
}

/**
 * Verifies the complete chain. An empty list means that no sealed row was changed, removed or
 * added. Rows removed from the end are detected by `verifyAuditHeads`.
 */
export async function verifyAuditChain(db: Db, secrets: LinkSecrets): Promise<ChainDifference[]> {
  const differences: ChainDifference[] = [];
  let position = 0n;
  let hash = CHAIN_START;
  for (;;) {
    const rows = await findSealedAfter(db, position);
    for (const row of rows) {
      const problem = checkLink(secrets, row, position + 1n, hash);
      if (problem) differences.push({ id: String(row.id), problem });
      // The loop continues from the stored values, so that one fault is not reported again for all
      // later rows.
      position = row.chain_position;
      hash = row.hash;
    }
    if (rows.length < BATCH) return differences;
  }
}

export const sealAuditChainTask =
  (deps: { readonly db: Db; readonly secrets: LinkSecrets }): TaskHandler<'seal_audit_chain'> =>
  async () => {
    await sealAuditChain(deps.db, deps.secrets);
  };

/** A schedule that seals rows whose own job ran while another sealing held the lock. */
export const auditSchedule: readonly CronEntry[] = [
  { schedule: '* * * * *', task: 'seal_audit_chain' },
];
