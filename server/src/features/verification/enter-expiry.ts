import { expiryActions } from '@diwan/contract/features/verification/actions';
import {
  EXPIRY_WARNING_DAYS,
  type EnteredExpiry,
  type ExpiringField,
} from '@diwan/contract/features/verification/records';
import { isOnePerson } from '@diwan/contract/kernel/actions';
import { addDays } from '@diwan/contract/kernel/time';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { lockBrand } from '../brands/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { withSecondPerson } from '../users/public.ts';
import * as store from './expiry-store.ts';

interface ExpiryOfFile {
  readonly file_id: string;
  readonly expires_on: string;
}

interface CurrentFile extends ExpiryOfFile {
  readonly brand_id: number;
  readonly field: ExpiringField;
}

/** Returns the last day on which a document counts as one that expires soon. */
export async function readSoonUntil(deps: Pick<Deps, 'clock'>, db: Db): Promise<string> {
  return addDays(todayIn(deps, await readSettings(db)), EXPIRY_WARNING_DAYS);
}

/**
 * Returns whether two admins must enter a date. One admin cannot extend a document that has expired
 * or expires soon. One admin can accept a new document that another person submitted.
 */
async function needsTwo(ctx: Ctx, tx: Tx, { brand_id, ...file }: CurrentFile): Promise<boolean> {
  const stored = await store.findStored(tx, brand_id, file.field);
  if (!stored || file.expires_on <= stored.expires_on) return false;
  if (stored.expires_on > (await readSoonUntil(ctx.deps, tx))) return false;
  if (stored.file_id === null || stored.file_id === file.file_id) return true;
  const submitter = await store.findSubmitter(tx, brand_id, file);
  return isOnePerson(signedIn(ctx), [submitter]);
}

/** Stores the first entry of a date. @returns true if another admin has to enter the date too */
async function proposeFirst(ctx: Ctx, tx: Tx, file: CurrentFile): Promise<boolean> {
  const { brand_id, field, file_id, expires_on } = file;
  if (!(await needsTwo(ctx, tx, file))) return false;
  const known = await store.findProposal(tx, file_id);
  if (known?.expires_on === expires_on) {
    requireAction(expiryActions, known, 'enter_second', ctx.actor);
    return false;
  }
  const proposed = { proposed_by: signedIn(ctx).user_id, proposed_at: ctx.deps.clock.iso() };
  await store.saveProposal(tx, { file_id, brand_id, expires_on, ...proposed });
  await writeAudit(tx, ctx, {
    action: 'documents.expiry_proposed',
    entity: 'brand',
    entity_id: brand_id,
    after: { field, file_id, expires_on },
  });
  return true;
}

/**
 * Stores the expiry date that a reviewer read in a current document. It takes precedence over the
 * reading. A later date ends the hold of an expired document immediately. It needs a new document
 * or the same entry by two independent admins.
 * @throws AppError BRAND_NOT_FOUND, DOCUMENT_FILE_NOT_CURRENT, the refusals of `enter_second`
 */
export const enterExpiry = (
  reviewer: Ctx,
  brand_id: number,
  { file_id, expires_on }: ExpiryOfFile,
): Promise<EnteredExpiry> =>
  reviewer.transaction(async (tx) => {
    const ctx = await withSecondPerson(reviewer, tx);
    await lockBrand(ctx, tx, brand_id);
    const field = await store.findCurrentField(tx, brand_id, file_id);
    if (field === undefined) throw new AppError('DOCUMENT_FILE_NOT_CURRENT');
    if (await proposeFirst(ctx, tx, { brand_id, field, file_id, expires_on })) {
      return { needs_second_admin: true };
    }
    await store.dropProposal(tx, file_id);
    await store.saveEntered(tx, {
      file_id,
      brand_id,
      expires_on,
      entered_by: signedIn(ctx).user_id,
      entered_at: ctx.deps.clock.iso(),
    });
    const checked = { field, expires_on, file_id, by_one_person: false };
    await store.saveExpiries(tx, brand_id, [checked], null);
    await writeAudit(tx, ctx, {
      action: 'documents.expiry_entered',
      entity: 'brand',
      entity_id: brand_id,
      after: { field, file_id, expires_on },
    });
    await ctx.deps.jobs.enqueue(tx, 'watch_holds', {});
    return { needs_second_admin: false };
  });
