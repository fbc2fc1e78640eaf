import { z } from 'zod';
import { HEADS_FOLDER } from '../audit/heads.ts';
import type { Deps } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { TaskHandler } from '../jobs/tasks.ts';

/*
 * Writes and reads marks. A restored database lacks the events after its backup, and a restore must
 * not undo some of these. Each of them leaves a mark in the file storage: an account was locked, a
 * person was erased, a payout was booked, a payout's file was sent, or a key of the payout log was
 * created.
 */

/** The folder of the marks in the file storage. */
export const MARKS_FOLDER = 'marks';

/** The folder of the published payout log in the file storage. */
export const PAYOUT_LOG_FOLDER = 'proofs';

/**
 * The folders of stored files that have no row in the database. Their files are written once. The
 * nightly removal of unused files skips them, and a backup contains them.
 */
export const UNLISTED_FOLDERS = [HEADS_FOLDER, MARKS_FOLDER, PAYOUT_LOG_FOLDER] as const;
/** The content type of these files. Only the platform reads them. */
export const UNLISTED_TYPE = 'application/octet-stream';

const uuid = z.uuid();
const at = z.iso.datetime();

const LOCK_OUT_REASONS = [
  'deactivation',
  'role_change',
  'password_change',
  'factor_reset',
] as const;

export type LockOutReason = (typeof LOCK_OUT_REASONS)[number];

const mark = z.discriminatedUnion('kind', [
  /** An account was locked. `id` is the user's id. */
  z.object({ kind: z.literal('access'), at, id: uuid, why: z.enum(LOCK_OUT_REASONS) }),
  /** A customer was erased. */
  z.object({ kind: z.literal('erasure'), at, id: uuid }),
  /** An export or a manual payout was booked. */
  z.object({
    kind: z.literal('payout'),
    at,
    id: uuid,
    made: z.enum(['export', 'manual']),
    /** The paid amount of each brand, in fils. */
    lines: z.array(z.object({ brand_id: z.int(), amount_minor: z.string().regex(/^\d+$/) })),
  }),
  /** A file of an export may have reached the bank. */
  z.object({ kind: z.literal('payout_file'), at, id: uuid }),
  /** A key of the payout log was created. The secret part is sealed. */
  z.object({
    kind: z.literal('proof_key'),
    at,
    id: uuid,
    name: z.string(),
    public_key: z.string(),
    valid_from: z.iso.date(),
    secret_sealed: z.string(),
  }),
]);
export type Mark = z.infer<typeof mark>;
/** A mark that fits into a job: it has neither amounts nor keys. */
type SmallMark = Exclude<Mark, { readonly kind: 'payout' | 'proof_key' }>;

declare module '../jobs/tasks.ts' {
  interface Tasks {
    /** Writes a mark after the commit of the event. */
    leave_mark: SmallMark;
  }
}

type MarkDeps = Pick<Deps, 'files' | 'secrets'>;

const proofOf = ({ secrets }: Pick<Deps, 'secrets'>, content: string): string =>
  secrets.auditLink(`mark\n${content}`);

/**
 * Writes a mark immediately. The same mark always gets the same file name.
 * @throws AppError UNAVAILABLE if the storage is not available
 */
export async function leaveMark(deps: MarkDeps, what: Mark): Promise<void> {
  const content = JSON.stringify(mark.parse(what));
  const name = `${what.at.replaceAll(/[-:.]/g, '')}_${what.id}_${proofOf(deps, content)}`;
  await deps.files.put(
    `${MARKS_FOLDER}/${what.kind}/${name}`,
    Buffer.from(content),
    'application/json',
  );
}

/** Queues a job that writes a mark after the transaction is committed. */
export const markLater = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>, what: SmallMark): Promise<void> =>
  jobs.enqueue(tx, 'leave_mark', what);

export const leaveMarkTask =
  (deps: MarkDeps): TaskHandler<'leave_mark'> =>
  (what) =>
    leaveMark(deps, what);

const NAME = /_([0-9a-f]{64})$/;

function readMark(deps: MarkDeps, key: string, content: string): Mark | undefined {
  if (NAME.exec(key)?.[1] !== proofOf(deps, content)) return undefined;
  return mark.safeParse(JSON.parse(content)).data;
}

interface FoundMarks {
  /** The valid marks, sorted by time. */
  readonly marks: readonly Mark[];
  /** The keys of files that were altered, or that another installation wrote. */
  readonly foreign: readonly string[];
}

/** Reads all marks in the storage. */
export async function findMarks(deps: MarkDeps): Promise<FoundMarks> {
  const marks: Mark[] = [];
  const foreign: string[] = [];
  for await (const keys of deps.files.listUnder(MARKS_FOLDER)) {
    for (const key of keys) {
      const content = String(Buffer.from(await deps.files.getBytes(key)));
      const found = readMark(deps, key, content);
      if (found) marks.push(found);
      else foreign.push(key);
    }
  }
  return { marks: marks.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))), foreign };
}

/** Copies all marks and the published payout log to another storage. */
export async function copyMarksAndLog(from: Deps['files'], to: Deps['files']): Promise<void> {
  for (const folder of [MARKS_FOLDER, PAYOUT_LOG_FOLDER]) {
    for await (const keys of from.listUnder(folder)) {
      for (const key of keys) await to.put(key, await from.getBytes(key), UNLISTED_TYPE);
    }
  }
}
