import { bankChangeActions, brandBankActions } from '@diwan/contract/features/bank-changes/actions';
import type {
  BankAccount,
  BankChange,
  BankChangeWarning,
  BrandBank,
} from '@diwan/contract/features/bank-changes/records';
import { canReviewBankChanges } from '@diwan/contract/kernel/roles';
import type { RevealedValue } from '@diwan/contract/kernel/text';
import { instant } from '@diwan/contract/kernel/time';
import { answeredBankName, bankFitsIban } from '@diwan/contract/world/banks';
import { z } from 'zod';
import { canOf } from '../../platform/actions.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { maskForOthers, revealValue } from '../../platform/masking.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { signFileLink } from '../files/public.ts';
import { withSecondPerson } from '../users/public.ts';
import * as store from './store.ts';

const RECENT_DAYS = 30;

/**
 * Returns the caller, and the start of the period in which a changed contact leads to a warning. A
 * thief may have changed the contact.
 */
export function viewerOf(ctx: Ctx): store.Viewer {
  const since = ctx.deps.clock.now().subtract({ hours: RECENT_DAYS * 24 });
  return { user_id: signedIn(ctx).user_id, since: since.toString() };
}

interface SealedAccount {
  readonly bank_name: string | null;
  readonly iban_sealed: string | null;
  readonly beneficiary: string | null;
}

const openIban = ({ deps }: Ctx, sealed: string): string => deps.secrets.openOrNull(sealed) ?? '';

const openAccount = (
  ctx: Ctx,
  { bank_name, iban_sealed, beneficiary }: SealedAccount,
): BankAccount | null =>
  bank_name === null || iban_sealed === null
    ? null
    : {
        bank_name: answeredBankName(bank_name),
        iban: maskForOthers(ctx, openIban(ctx, iban_sealed)),
        beneficiary,
      };

const oldAccount = (ctx: Ctx, row: store.ChangeRow): BankAccount | null =>
  openAccount(
    ctx,
    row.status === 'waiting'
      ? {
          bank_name: row.known_bank_name,
          iban_sealed: row.known_iban_sealed,
          beneficiary: row.known_beneficiary,
        }
      : {
          bank_name: row.old_bank_name,
          iban_sealed: row.old_iban_sealed,
          beneficiary: row.old_beneficiary,
        },
  );

function warningsOf(row: store.ChangeRow, iban: string): BankChangeWarning[] {
  const other_bank = !bankFitsIban(row.bank_name, iban);
  const { contact_changed, shared_account } = row;
  const found = { contact_changed, shared_account, other_bank };
  return (Object.keys(found) as BankChangeWarning[]).filter((warning) => found[warning]);
}

function letterOf(ctx: Ctx, { letter_file_id, content_type, size_bytes }: store.ChangeRow) {
  if (letter_file_id === null || content_type === null || size_bytes === null) return null;
  return { content_type, size_bytes, url: signFileLink(ctx, letter_file_id) };
}

/** Returns a request as the caller may see it. */
export function showChange(ctx: Ctx, row: store.ChangeRow): BankChange {
  const reviews = canReviewBankChanges(signedIn(ctx).role);
  const { bank_name, beneficiary, iban_sealed } = row;
  const iban = openIban(ctx, iban_sealed);
  // A reviewer compares the account with the bank's letter. A pending request therefore shows it in
  // full without a given reason.
  const decides = row.status === 'waiting' && reviews;
  const shown = decides ? iban : maskForOthers(ctx, iban);
  return {
    id: row.id,
    brand_id: row.brand_id,
    brand_name: row.brand_name,
    logo_url: row.logo_url,
    status: row.status,
    old_account: oldAccount(ctx, row),
    new_account: { bank_name: answeredBankName(bank_name), iban: shown, beneficiary },
    letter: letterOf(ctx, row),
    requested_by: row.requested_role,
    requested_by_name: reviews ? row.requested_by_name : null,
    created_at: row.created_at,
    needs_second: row.needs_second,
    first_approved_by_name: reviews ? row.first_approved_by_name : null,
    first_approved_at: row.first_approved_at,
    decided_by_name: reviews ? row.decided_by_name : null,
    decided_at: row.decided_at,
    reason: row.reason,
    warnings: reviews && row.status === 'waiting' ? warningsOf(row, iban) : [],
    can: canOf(bankChangeActions, row, ctx),
  };
}

/**
 * Returns the account to which a brand is paid, and its requests. @throws AppError BRAND_NOT_FOUND
 */
export async function readBrandBank(ctx: Ctx, brand_id: number): Promise<BrandBank> {
  const { db } = ctx.deps;
  const brand = await store.findBrandStatus(db, ctx.scope, brand_id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const known = await store.findAccount(db, brand_id);
  const pending = await store.findPendingAccount(db, brand_id);
  const rows = await store.findChangesOf(db, ctx.scope, viewerOf(ctx), brand_id);
  const waits = rows.some(({ status }) => status === 'waiting');
  const viewer = await withSecondPerson(ctx);
  return {
    account: known ? openAccount(ctx, known) : null,
    pending_account: pending ? openAccount(ctx, { ...pending, beneficiary: null }) : null,
    can: canOf(brandBankActions, { brand_status: brand.status, waits }, ctx),
    changes: rows.map((row) => showChange(viewer, row)),
  };
}

/**
 * Reveals the brand's account in full, and records the given reason. @throws AppError
 * BRAND_NOT_FOUND
 */
export async function revealBrandAccount(
  ctx: Ctx,
  brand_id: number,
  reason: string,
): Promise<RevealedValue> {
  const { db } = ctx.deps;
  const brand = await store.findBrandStatus(db, ctx.scope, brand_id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const known = await store.findAccount(db, brand_id);
  const about = {
    entity: 'brand',
    entity_id: brand_id,
    action: 'brand.iban_revealed',
    reason,
  } as const;
  return revealValue(ctx, { ...about, sealed: known?.iban_sealed });
}

const CURSOR_KEYS = z.tuple([instant, z.uuid()]);

interface ChangesQuery {
  readonly state: 'waiting' | 'decided';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Page {
  readonly changes: BankChange[];
  readonly next_cursor: string | null;
}

/** Returns a page of the requests of all brands. */
export async function listBankChanges(ctx: Ctx, query: ChangesQuery): Promise<Page> {
  const { state, limit, cursor } = query;
  const list = state === 'waiting' ? store.listWaiting : store.listDecided;
  const page = { limit: limit + 1, after: placeOf(cursor, CURSOR_KEYS) };
  const rows = await list(ctx.deps.db, ctx.scope, viewerOf(ctx), page);
  const { items, next_cursor } = pageOf(rows, limit, (row) => {
    const at = state === 'waiting' ? row.created_at : row.decided_at;
    invariant(at !== null, 'a decided request has its time');
    return [at, row.id];
  });
  const viewer = await withSecondPerson(ctx);
  return { changes: items.map((row) => showChange(viewer, row)), next_cursor };
}
