import { base64Of, bytesOfHex } from '@diwan/contract/features/proofs/verification/bytes';
import { readCheckpoint } from '@diwan/contract/features/proofs/verification/checkpoint';
import { readStrictJson } from '@diwan/contract/features/proofs/verification/strict-json';
import { rootOf } from '@diwan/contract/features/proofs/verification/tree';
import {
  digestOf,
  leafHash,
  problemOfSignature,
  type Trust,
} from '@diwan/contract/features/proofs/verification/verify';
import type { Mark } from '../../platform/backup/marks.ts';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findBusiness } from '../businesses/public.ts';
import { nodeCryptography } from './cryptography.ts';
import { readTrust, recoverKeys } from './keys.ts';
import { type DayName, listPublished, publishedName, readPublished } from './published.ts';
import { storeDay } from './seal.ts';
import * as store from './store.ts';

const { sha256 } = nodeCryptography;
const MANY = 1_000_000;

export interface RecoveredLog {
  readonly days: number;
  /** The names of published files that do not continue the log, or that we did not sign. */
  readonly rejected: readonly string[];
}

/**
 * Reads a published day, and checks that we signed exactly this content.
 * @returns undefined if we did not, or if a file cannot be read
 */
async function readSigned({ files }: Pick<Deps, 'files'>, trust: Trust, name: DayName) {
  const published = await readPublished({ files }, name);
  const checkpoint = readCheckpoint(published.note);
  const hashed = await Promise.all(
    published.leaves.map(async (leaf) => ({ leaf, hash: await leafHash(sha256, leaf) })),
  );
  const root = await rootOf(
    sha256,
    hashed.map(({ hash }) => bytesOfHex(hash)),
  );
  const digests = await Promise.all(
    [...published.schedules.values()].map((content) =>
      digestOf(sha256, readStrictJson(content) as object),
    ),
  );
  const is_ours =
    checkpoint.origin.endsWith(`/payouts/${name.business_id}`) &&
    checkpoint.day === name.day &&
    base64Of(root) === base64Of(checkpoint.root) &&
    [...published.schedules.keys()].every((digest, at) => digest === digests[at]) &&
    (await problemOfSignature(nodeCryptography, trust, checkpoint)) === undefined;
  return is_ours ? { ...published, hashed, checkpoint } : undefined;
}

/**
 * Recovers the days that were published after a backup, with the keys that signed them. Without
 * them the next checkpoint would continue an older one, and the log would have two ends.
 */
export async function recoverPayoutLog(
  deps: Pick<Deps, 'clock' | 'files' | 'log'>,
  tx: Tx,
  marks: readonly Mark[],
): Promise<RecoveredLog> {
  await recoverKeys(tx, marks);
  const trust = await readTrust(tx);
  const stored = await store.findCheckpoints(tx, {}, MANY);
  const known = new Set(stored.map(publishedName));
  const rejected: string[] = [];
  let days = 0;
  for (const day of await listPublished(deps)) {
    const name = publishedName(day);
    if (known.has(name)) continue;
    const read = await readSigned(deps, trust, day).catch((error: unknown) => {
      deps.log.warn({ name, problem: String(error) }, 'a published day cannot be read');
      return undefined;
    });
    const last = await store.findLastCheckpoint(tx, day.business_id);
    const is_next =
      read?.checkpoint.previous === (last?.digest ?? null) &&
      (await findBusiness(tx, day.business_id)) !== undefined;
    if (!read || !is_next) {
      rejected.push(name);
      continue;
    }
    await storeDay(deps, tx, day, read);
    days += 1;
  }
  return { days, rejected };
}
