import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/store.ts';
import type { CronEntry, TaskHandler } from '../jobs/tasks.ts';
import type { Log } from '../log/log.ts';
import { type ChainDifference, findEnd, sealAuditChain } from './chain.ts';

/** The folder of the heads in the file storage. */
export const HEADS_FOLDER = 'audit-heads';

interface Head {
  /** The hour in UTC, such as 2026-06-10T09. */
  readonly hour: string;
  readonly position: bigint;
  readonly hash: string;
}

const proofOf = (secrets: Secrets, { hour, position, hash }: Head): string =>
  secrets.auditLink(`head\n${hour}\n${position}\n${hash}`);

/**
 * Returns the key of a head. The name contains the complete head. Therefore writing it again has no
 * effect, and a listing is sufficient to read all heads.
 */
const keyOf = (secrets: Secrets, head: Head): string =>
  `${HEADS_FOLDER}/${head.hour}_${head.position}_${head.hash}_${proofOf(secrets, head)}`;

const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2})_(\d+)_([0-9a-f]{64})_([0-9a-f]{64})$/;

interface PublishDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly clock: Clock;
}

/**
 * Publishes the chain's head in the file storage and in the log. A person who controls only the
 * database cannot change these. `verify` then detects rows that were removed from the end of the
 * chain.
 */
export async function publishAuditHead(deps: PublishDeps, log: Pick<Log, 'info'>): Promise<void> {
  await sealAuditChain(deps.db, deps.secrets);
  const { position, hash } = await findEnd(deps.db);
  if (position === 0n) return;
  const head = { hour: deps.clock.iso().slice(0, 13), position, hash };
  const content = JSON.stringify({ ...head, position: String(position) });
  await deps.files.put(keyOf(deps.secrets, head), Buffer.from(content), 'application/json');
  log.info({ position: String(position), hash }, 'the head of the audit chain');
}

function readHead(secrets: Secrets, key: string): Head | undefined {
  const [, hour, position, hash, proof] = NAME.exec(key.slice(HEADS_FOLDER.length + 1)) ?? [];
  if (!hour || !position || !hash) return undefined;
  const head = { hour, position: BigInt(position), hash };
  return proofOf(secrets, head) === proof ? head : undefined;
}

async function findHashes(db: Db, positions: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['chain_position', 'hash'])
    .where(sql<boolean>`chain_position = any(${positions}::bigint[])`)
    .execute();
  return new Map(rows.map(({ chain_position, hash }) => [chain_position ?? 0n, hash ?? '']));
}

/**
 * Compares the published heads with the chain. An empty list means that the chain contains all of
 * them.
 */
export async function verifyAuditHeads({
  db,
  secrets,
  files,
}: Omit<PublishDeps, 'clock'>): Promise<ChainDifference[]> {
  const differences: ChainDifference[] = [];
  for await (const keys of files.listUnder(HEADS_FOLDER)) {
    const heads = keys.map((key) => ({ key, head: readHead(secrets, key) }));
    const hashes = await findHashes(
      db,
      heads.flatMap(({ head }) => (head ? [head.position] : [])),
    );
    for (const { key, head } of heads) {
      const found = head && hashes.get(head.position);
      if (!head) differences.push({ id: key, problem: 'published head is not ours' });
      else if (found === undefined) {
        differences.push({ id: `head of ${head.hour}`, problem: 'rows cut off the end' });
      } else if (found !== head.hash) {
        differences.push({ id: `head of ${head.hour}`, problem: 'another row in its place' });
      }
    }
  }
  return differences;
}

export const publishAuditHeadTask =
  (deps: PublishDeps): TaskHandler<'publish_audit_head'> =>
  (_, { log }) =>
    publishAuditHead(deps, log);

export const auditHeadSchedule: readonly CronEntry[] = [
  { schedule: '0 * * * *', task: 'publish_audit_head' },
];
