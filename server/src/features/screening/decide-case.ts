import {
  caseActions,
  type CaseFacts,
  needsTwoPersons,
} from '@diwan/contract/features/screening/actions';
import type {
  MatchFact,
  ScreeningCase,
  ScreeningCaseQuery,
} from '@diwan/contract/features/screening/records';
import type { MatchReason } from '@diwan/contract/features/screening/terms';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { instant } from '@diwan/contract/kernel/time';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { lockBrand } from '../brands/public.ts';
import { withSecondPerson } from '../users/public.ts';
import * as store from './case-store.ts';
import { freezeBrand } from './raise-cases.ts';

const factsOf = ({ status, band, frozen_at, first_cleared_by }: store.CaseRow): CaseFacts => ({
  status,
  band,
  is_frozen: frozen_at !== null,
  first_cleared_by,
});

/** Returns the two values that a fact compares. Numbers of documents are not shown. */
export function valuesOf(code: MatchReason, row: store.CaseRow): Omit<MatchFact, 'code'> {
  if (code === 'same_id_number') return { subject: null, entry: null };
  const listed = (values: readonly string[]): string | null => values.join(' · ') || null;
  if (code.includes('birth')) return { subject: row.birth_date, entry: listed(row.birth_dates) };
  if (code.includes('nationality')) {
    const [own, theirs] = [row.nationality, listed(row.nationalities)];
    return { subject: own?.toUpperCase() ?? null, entry: theirs?.toUpperCase() ?? null };
  }
  return { subject: listed(row.subject_names), entry: row.entry_name };
}

function show(ctx: Ctx, row: store.CaseRow): ScreeningCase {
  const { id, status, band, score, opened_at, frozen_at, left_minor } = row;
  const facts = factsOf(row);
  return {
    id,
    status,
    band,
    score,
    facts: row.reasons.map((code) => ({ code, ...valuesOf(code, row) })),
    opened_at,
    is_frozen: frozen_at !== null && status !== 'cleared',
    frozen_at,
    left_amount: left_minor === null ? null : toMajorNumber(left_minor),
    subject: {
      role: row.role,
      names: row.subject_names,
      birth_date: row.birth_date,
      nationality: row.nationality,
      brand_id: row.brand_id,
      brand_name: row.brand_name,
    },
    entry: {
      list_name: row.list_name,
      name: row.entry_name,
      names: row.names,
      birth_dates: row.birth_dates,
      nationalities: row.nationalities,
      reason: row.entry_reason,
      is_current: row.is_current,
    },
    needs_two_persons: needsTwoPersons(facts),
    first_cleared_by: row.first_cleared_email,
    first_cleared_at: row.first_cleared_at,
    first_reason: row.first_reason,
    decided_by: row.decided_email,
    decided_at: row.decided_at,
    reason: row.reason,
    can: canOf(caseActions, facts, ctx),
  };
}

/** Returns the caller with their group of accounts. A case about one of these is hidden from them. */
async function viewerOf(ctx: Ctx, db: Db) {
  const viewer = await withSecondPerson(ctx, db);
  const { user_id, second } = signedIn(viewer);
  return { viewer, accounts: [user_id, ...(second?.one_person_with ?? [])] };
}

const CURSOR_KEYS = z.tuple([instant, z.uuid()]);

/** Lists cases, newest first. Cases about the caller are left out. */
export async function listScreeningCases(ctx: Ctx, query: ScreeningCaseQuery) {
  const { status, group, limit, cursor } = query;
  const { db } = ctx.deps;
  const { viewer, accounts } = await viewerOf(ctx, db);
  const after = placeOf(cursor, CURSOR_KEYS);
  const rows = await store.findCases(db, { accounts, status, group, limit: limit + 1, after });
  const { items, next_cursor } = pageOf(rows, limit, ({ opened_at, id }) => [opened_at, id]);
  return { cases: items.map((row) => show(viewer, row)), next_cursor };
}

async function showCase(ctx: Ctx, db: Db, id: string): Promise<ScreeningCase> {
  const { viewer, accounts } = await viewerOf(ctx, db);
  const row = await store.findCase(db, accounts, id);
  if (!row) throw new AppError('SCREENING_CASE_NOT_FOUND');
  return show(viewer, row);
}

/**
 * Returns a confirmed case.
 * @throws AppError SCREENING_CASE_NOT_FOUND, SCREENING_CASE_NOT_CONFIRMED
 */
export async function requireConfirmedCase(ctx: Ctx, id: string): Promise<store.CaseRow> {
  const { db } = ctx.deps;
  const { viewer, accounts } = await viewerOf(ctx, db);
  const row = await store.findCase(db, accounts, id);
  if (!row) throw new AppError('SCREENING_CASE_NOT_FOUND');
  requireAction(caseActions, factsOf(row), 'report', viewer.actor);
  return row;
}

/** @throws AppError SCREENING_CASE_NOT_FOUND, also for a case about the caller */
export const readScreeningCase = (ctx: Ctx, id: string): Promise<ScreeningCase> =>
  showCase(ctx, ctx.deps.db, id);

/**
 * Locks the brand, then the case, like the comparison does. Checks the action.
 * @throws AppError SCREENING_CASE_NOT_FOUND, the refusals of the action
 */
async function lockCase(ctx: Ctx, tx: Tx, id: string, action: 'clear' | 'confirm') {
  const { viewer, accounts } = await viewerOf(ctx, tx);
  const found = await store.findCase(tx, accounts, id);
  if (!found) throw new AppError('SCREENING_CASE_NOT_FOUND');
  if (found.brand_id !== null) await lockBrand(ctx, tx, found.brand_id);
  await store.lockCase(tx, id);
  const row = await store.findCase(tx, accounts, id);
  if (!row) throw new AppError('SCREENING_CASE_NOT_FOUND');
  requireAction(caseActions, factsOf(row), action, viewer.actor);
  return row;
}

const audit = (
  ctx: Ctx,
  tx: Tx,
  id: string,
  action: 'first_cleared' | 'cleared' | 'confirmed',
  reason: string,
) =>
  writeAudit(tx, ctx, {
    action: `screening_case.${action}`,
    entity: 'screening_case',
    entity_id: id,
    after: { reason },
  });

const decided = (ctx: Ctx, reason: string) => ({
  decided_by: signedIn(ctx).user_id,
  decided_at: ctx.deps.clock.iso(),
  reason,
});

/**
 * Clears a case. A case that needs two persons stays as it is after the first. The hold ends with
 * the second.
 * @throws AppError SCREENING_CASE_NOT_FOUND, the refusals of `clear`
 */
export const clearScreeningCase = (ctx: Ctx, id: string, reason: string): Promise<ScreeningCase> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockCase(ctx, tx, id, 'clear');
    const is_first = needsTwoPersons(factsOf(row)) && row.first_cleared_at === null;
    const { decided_by, decided_at } = decided(ctx, reason);
    await store.updateCase(
      tx,
      id,
      is_first
        ? { first_cleared_by: decided_by, first_cleared_at: decided_at, first_reason: reason }
        : { status: 'cleared', decided_by, decided_at, reason },
    );
    await audit(ctx, tx, id, is_first ? 'first_cleared' : 'cleared', reason);
    return showCase(ctx, tx, id);
  });

/**
 * Confirms a case. The brand stays on hold, or is on hold from now on.
 * @throws AppError SCREENING_CASE_NOT_FOUND, the refusals of `confirm`
 */
export const confirmScreeningCase = (
  ctx: Ctx,
  id: string,
  reason: string,
): Promise<ScreeningCase> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockCase(ctx, tx, id, 'confirm');
    const { brand_id, frozen_at } = row;
    const hold =
      brand_id !== null && frozen_at === null ? await freezeBrand(ctx, tx, brand_id) : {};
    const first = { first_cleared_by: null, first_cleared_at: null, first_reason: null };
    await store.updateCase(tx, id, {
      status: 'confirmed',
      ...hold,
      ...first,
      ...decided(ctx, reason),
    });
    await audit(ctx, tx, id, 'confirmed', reason);
    return showCase(ctx, tx, id);
  });
