import { utf8 } from '@diwan/contract/features/proofs/verification/bytes';
import type { Leaf } from '@diwan/contract/features/proofs/verification/format';
import { canonicalJson } from '@diwan/contract/features/proofs/verification/strict-json';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PAYOUT_LOG_FOLDER, UNLISTED_TYPE } from '../../platform/backup/marks.ts';
import type { Deps } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import { findBytes } from '../../platform/files/store.ts';

/*
 * Keeps the payout log outside the database too. A day has two files: its checkpoint, and its
 * content. A restored database recovers later days from these.
 */

export interface DayName {
  readonly business_id: string;
  readonly day: string;
}

const fileOf = ({ business_id, day }: DayName, suffix: string): string =>
  `${PAYOUT_LOG_FOLDER}/${business_id}/${day}.${suffix}`;

/** Returns the write-once name of a checkpoint's timestamp. */
export const timestampName = (day: DayName): string => fileOf(day, 'tsr');

/** Returns the write-once name of a published checkpoint. */
export const publishedName = (day: DayName): string => fileOf(day, 'txt');

const NAME = /^[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d{4}-\d{2}-\d{2})\.txt$/;

/** Lists the published days, oldest first. */
export async function listPublished({ files }: Pick<Deps, 'files'>): Promise<DayName[]> {
  const found: DayName[] = [];
  for await (const keys of files.listUnder(PAYOUT_LOG_FOLDER)) {
    for (const key of keys) {
      const [, business_id, day] = NAME.exec(key) ?? [];
      if (business_id !== undefined && day !== undefined) found.push({ business_id, day });
    }
  }
  return found.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** The content of one day, as canonical JSON. */
export interface DayContent {
  /** The leaves in the order of the tree. */
  readonly leaves: readonly string[];
  /** The schedules that the leaves name, by their digests. */
  readonly schedules: ReadonlyMap<string, string>;
}

/**
 * Publishes a day. A day that is already published does not change.
 * @throws Error if another checkpoint was published for this day
 */
export async function publishDay(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  day: DayName,
  note: string,
  { leaves, schedules }: DayContent,
): Promise<void> {
  const name = publishedName(day);
  const known = await findBytes(files, name);
  if (known) {
    invariant(Buffer.from(known).toString() === note, `${name} is published once`);
    return;
  }
  const lines = [canonicalJson([...schedules]), ...leaves].map((line) => utf8(`${line}\n`));
  // The content comes first, so that each published checkpoint has its content.
  await files.put(fileOf(day, 'jsonl.gz'), gzipSync(Buffer.concat(lines)), UNLISTED_TYPE);
  await files.put(name, utf8(note), 'text/plain; charset=utf-8');
  log.info({ checkpoint: note }, 'checkpoint published');
}

/** Reads a published day. The caller checks it, because the storage may be altered. */
export async function readPublished({ files }: Pick<Deps, 'files'>, day: DayName) {
  const note = Buffer.from(await files.getBytes(publishedName(day))).toString();
  const content = gunzipSync(await files.getBytes(fileOf(day, 'jsonl.gz'))).toString();
  const [schedules = '[]', ...lines] = content.split('\n');
  return {
    note,
    leaves: lines.slice(0, -1).map((line) => JSON.parse(line) as Leaf),
    schedules: new Map(JSON.parse(schedules) as [string, string][]),
  };
}
