import { formatInstant } from '../../platform/clock.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { forgetErased, saveSubjects } from './case-store.ts';
import { compare, lockVersions } from './compare.ts';
import { raiseCases } from './raise-cases.ts';
import * as runs from './run-store.ts';
import {
  findChanged,
  findChangedBrand,
  findNextSubjects,
  KINDS,
  personsOf,
  type SubjectKind,
  type SubjectPart,
  type SubjectPlace,
  type SubjectRow,
} from './subjects.ts';

/** The number of subjects that one transaction stores. */
const BATCH = 1000;
/** The number of attempts while imports of lists change the entries. */
const ATTEMPTS = 5;

interface Batch {
  readonly rows: readonly SubjectRow[];
  /** The ids of the entries to compare; all entries if absent. */
  readonly only?: readonly string[];
  /** Stores the progress, in the transaction of the cases. False stores nothing at all. */
  readonly finish: (tx: Tx) => Promise<boolean>;
}

/** Compares a batch and stores its cases and its progress together. */
async function screenBatch(ctx: Ctx, { rows, only, finish }: Batch): Promise<boolean> {
  const persons = rows.flatMap((row) => personsOf(ctx.deps, row));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { versions, matches } = await compare(ctx.deps, persons, only);
    const stored = await ctx.deps.db.transaction().execute(async (tx) => {
      if ((await lockVersions(tx)) !== versions) return 'outdated';
      if (!(await finish(tx))) return 'done';
      await raiseCases(ctx, tx, matches);
      return 'stored';
    });
    if (stored !== 'outdated') return stored === 'stored';
  }
  throw new AppError('CONFLICT');
}

const screenRows = (ctx: Ctx, rows: readonly SubjectRow[]) =>
  screenBatch(ctx, {
    rows,
    finish: async (tx) => {
      await saveSubjects(tx, rows);
      return true;
    },
  });

/**
 * Compares the persons of a brand if they are new or have changed. Call it before the transaction
 * that activates the brand, because the comparison takes a moment.
 */
export async function screenBrand({ deps }: Pick<Ctx, 'deps'>, brand_id: number): Promise<void> {
  const row = await findChangedBrand(deps.db, brand_id);
  if (row) await screenRows(systemContext(deps, 'screen_subjects'), [row]);
}

/**
 * Requires that the current persons of a locked brand were compared with all lists.
 * @throws AppError CONFLICT if they changed in the meantime
 */
export async function requireScreened(tx: Tx, brand_id: number): Promise<void> {
  if (await findChangedBrand(tx, brand_id)) throw new AppError('CONFLICT');
}

/** Compares all subjects of these kinds that are new or have changed. */
export async function screenChanged(
  deps: Deps,
  kinds: readonly SubjectKind[],
  signal: AbortSignal,
): Promise<void> {
  const ctx = systemContext(deps, 'screen_subjects');
  if (kinds.includes('customer')) await forgetErased(deps.db);
  for (const kind of kinds) {
    for (let after: string | null = null; !signal.aborted;) {
      const part: SubjectPart = await findChanged(deps.db, kind, { after, limit: BATCH });
      if (part.last === undefined) break;
      if (part.rows.length > 0) await screenRows(ctx, part.rows);
      after = part.last;
    }
  }
}

/**
 * The minutes after which people are compared without a new audit entry. An entry can be committed
 * after a newer one, and a change by SQL has none.
 */
const RESCAN_MIN = 10;

/**
 * Compares people who are new or have changed. Reads them only after an audit entry about people,
 * or after some minutes. The activation of a brand does not wait for this.
 */
export async function screenPeople(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const rescan = formatInstant(clock.now().subtract({ minutes: RESCAN_MIN }));
  const { newest, is_due } = await runs.findAuditPlace(db, rescan);
  if (!is_due) return;
  await screenChanged(deps, PEOPLE, signal);
  if (!signal.aborted) await runs.saveAuditPlace(db, newest, clock.iso());
}

const PEOPLE = ['brand', 'user', 'stakeholder'] as const satisfies readonly SubjectKind[];

/**
 * Compares all subjects with the entries that one version added or changed. Every batch moves the
 * cursor in the transaction of its cases. So a second worker or a restart skips no subject and
 * repeats none.
 */
async function continueRun(ctx: Ctx, run: runs.Run, signal: AbortSignal): Promise<void> {
  const { db, clock } = ctx.deps;
  const only = await runs.findFreshEntries(db, run);
  for (let place: SubjectPlace = run; !signal.aborted;) {
    const from = place;
    const { rows, place: next } = await findNextSubjects(db, from, BATCH);
    if (next === undefined) {
      await runs.endRun(db, run, clock.iso());
      return;
    }
    const moved = await screenBatch(ctx, {
      rows,
      only,
      finish: (tx) => runs.moveRun(tx, run, from, { ...next, count: rows.length }),
    });
    if (!moved) return;
    place = next;
  }
}

/** Does all comparisons that are due: with new versions of lists, and of changed subjects. */
export async function screenEveryone(deps: Deps, signal: AbortSignal): Promise<void> {
  await rescreen(deps, signal);
  await screenChanged(deps, KINDS, signal);
}

/** Continues all runs that have not finished, the oldest first. */
export async function rescreen(deps: Deps, signal: AbortSignal): Promise<void> {
  const ctx = systemContext(deps, 'rescreen');
  for (const run of await runs.findOpenRuns(deps.db)) {
    if (signal.aborted) return;
    await continueRun(ctx, run, signal);
  }
}
