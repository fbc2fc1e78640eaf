import { bytesOfHex, hexOf, utf8 } from '@diwan/contract/features/proofs/verification/bytes';
import { readCheckpoint } from '@diwan/contract/features/proofs/verification/checkpoint';
import { readStrictJson } from '@diwan/contract/features/proofs/verification/strict-json';
import { rootOf } from '@diwan/contract/features/proofs/verification/tree';
import {
  digestOf,
  type Failure,
  verifyBundle,
} from '@diwan/contract/features/proofs/verification/verify';
import { readTimestamp } from '@diwan/documents/seal/timestamp';
import { words } from '@diwan/contract/features/proofs/words';
import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { findBytes } from '../../platform/files/store.ts';
import { readSettings } from '../settings/public.ts';
import { nodeCryptography } from './cryptography.ts';
import { findUnlogged } from './events.ts';
import { readTrust } from './keys.ts';
import { createTreeReader, findBundle } from './read-proofs.ts';
import { publishedName, timestampName } from './published.ts';
import * as store from './store.ts';

const { sha256 } = nodeCryptography;
const MANY = 1_000_000;

const rootHex = async (hashes: readonly string[]): Promise<string | undefined> =>
  hashes.length === 0 ? undefined : hexOf(await rootOf(sha256, hashes.map(bytesOfHex)));

/**
 * Returns the problem of one checkpoint.
 * @param before the digest of the previous checkpoint
 * @returns undefined if the checkpoint has no problem
 */
async function problemOf(
  db: Db,
  row: store.StoredCheckpoint,
  before: string | null,
): Promise<string | undefined> {
  const read = readCheckpoint(row.note);
  if (row.previous !== before || read.previous !== before) return 'its chain is broken';
  if (hexOf(await sha256(read.signed)) !== row.digest) return 'its text has changed';
  const hashes = await store.findHashes(db, row.business_id, row.day);
  const agrees =
    (await rootHex(hashes)) === row.root &&
    hexOf(read.root) === row.root &&
    read.size === hashes.length;
  return agrees ? undefined : 'its leaves have changed';
}

/** Verifies the chain of each business, and that every leaf is proved. */
export async function verifyPayoutLog(deps: Pick<Deps, 'db'>): Promise<readonly Difference[]> {
  const { db } = deps;
  const differences: Difference[] = [];
  const last = new Map<string, string>();
  for (const row of await store.findCheckpoints(db, {}, MANY)) {
    const { business_id, day } = row;
    const problem = await problemOf(db, row, last.get(business_id) ?? null);
    if (problem !== undefined) differences.push({ id: `${business_id} ${day}`, problem });
    last.set(business_id, row.digest);
  }
  for (const { business_id, day, answer, note } of await store.findTimestamps(db)) {
    const { signed } = readCheckpoint(note);
    try {
      readTimestamp(Buffer.from(answer, 'base64'), { signature: signed });
    } catch {
      differences.push({
        id: `${business_id} ${day}`,
        problem: 'its timestamp is of something else',
      });
    }
  }
  for await (const { name, verdict, reason } of proveAll(deps, {})) {
    if (verdict !== 'proved') differences.push({ id: name, problem: `${verdict}: ${reason}` });
  }
  const schedules = await db.selectFrom('proof_schedules').selectAll().execute();
  for (const { digest, content } of schedules) {
    const value = readStrictJson(content);
    if (value === null || typeof value !== 'object' || (await digestOf(sha256, value)) !== digest) {
      differences.push({ id: digest, problem: 'the schedule has changed' });
    }
  }
  return differences;
}

/** Verifies that each checkpoint and each timestamp is published as it is stored. */
export async function verifyPublished({
  db,
  files,
}: Pick<Deps, 'db' | 'files'>): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  const compare = async (name: string, stored: Uint8Array) => {
    const bytes = await findBytes(files, name);
    if (!bytes) differences.push({ id: name, problem: 'the file is missing' });
    else if (Buffer.compare(bytes, stored) !== 0) {
      differences.push({ id: name, problem: 'the file has other content' });
    }
  };
  for (const row of await store.findCheckpoints(db, {}, MANY)) {
    await compare(publishedName(row), utf8(row.note));
  }
  for (const row of await store.findTimestamps(db)) {
    await compare(timestampName(row), Buffer.from(row.answer, 'base64'));
  }
  return differences;
}

export interface ProvedRecord {
  /** The line as PAYOUT-118 for a payout line, otherwise the kind and id of the record. */
  readonly name: string;
  readonly verdict: string;
  readonly reason: string;
}

const nameOf = ({ kind, record_id }: Omit<store.LeafName, 'business_id'>): string =>
  kind === 'payout_line' ? `PAYOUT-${record_id}` : `${kind} ${record_id}`;

/** Describes the failed checks in words, for a terminal. */
export const sayFailures = (failures: readonly Failure[]): string =>
  failures
    .map(({ problem, detail, item, difference }) =>
      [
        words.problems[problem].en,
        ...(item ? [`(${item.kind} ${item.id})`] : []),
        ...(difference === undefined ? [] : [`Difference: ${difference} fils.`]),
        ...(detail === undefined ? [] : [`[${detail}]`]),
      ].join(' '),
    )
    .join(' ');

/** The records of the log to prove: all, those of one payout, or those of one day. */
export interface ProofFilter {
  readonly line_id?: string | undefined;
  readonly day?: string | undefined;
}

/** Returns the records that the log should contain and does not, with the verdict on each. */
async function findMissing(db: Db, { line_id, day }: ProofFilter): Promise<ProvedRecord[]> {
  const { timezone } = await readSettings(db);
  const missing = (await findUnlogged(db, timezone)).filter(
    (record) =>
      (day === undefined || record.day === day) &&
      (line_id === undefined || String(record.line_id) === line_id),
  );
  const verdict = 'not in the log';
  return missing.map((record) => ({
    name: nameOf(record),
    verdict,
    reason: `The checkpoint of ${record.day} does not contain it.`,
  }));
}

/**
 * Proves records of the log, each with all its states in the log. Then it names the payouts and
 * statements that are missing from the log.
 */
export async function* proveAll(
  deps: Pick<Deps, 'db'>,
  { line_id, day }: ProofFilter,
): AsyncGenerator<ProvedRecord> {
  const { db } = deps;
  const { rows } = await sql<store.LeafName>`
    select kind, record_id, business_id from proof_leaves
    where (${day ?? null}::date is null or day = ${day ?? null}::date)
      and (${line_id ?? null}::text is null
        or kind = 'payout_line' and record_id = ${line_id ?? null}::text
        or kind = 'manual_payout' and record_id in (select l.manual_payout_id::text
          from payout_lines l where l.id::text = ${line_id ?? null}::text))
    group by kind, record_id, business_id
    order by min(day), business_id, kind, record_id`.execute(db);
  const trust = await readTrust(db);
  const readTree = createTreeReader(db);
  for (const name of rows) {
    const bundle = Buffer.from((await findBundle(db, name, readTree)) ?? '');
    const { verdict, failures } = await verifyBundle(nodeCryptography, trust, bundle);
    yield { name: nameOf(name), verdict, reason: sayFailures(failures) };
  }
  yield* await findMissing(db, { line_id, day });
}
