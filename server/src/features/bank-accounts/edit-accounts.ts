import { bankAccountActions } from '@diwan/contract/features/bank-accounts/actions';
import type {
  BankAccount,
  BankAccountDraft,
  BankAccountEdit,
  CsvMapping,
  IbanApproval,
} from '@diwan/contract/features/bank-accounts/records';
import { formatIban, maskIban } from '@diwan/contract/world/iban';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { withSecondPerson } from '../users/public.ts';
import * as store from './store.ts';

/** An IBAN as it is stored. */
export interface SealedIban {
  readonly account_iban_sealed: string;
  readonly account_iban_index: string;
}

/** The functions of other features that store an approved IBAN. */
export interface AccountVerbs {
  /** Stores the new IBAN of a business, whose main account has it. */
  readonly setBusinessIban: (
    ctx: Ctx,
    tx: Tx,
    business_id: string,
    iban: SealedIban,
  ) => Promise<void>;
}

function show(ctx: Ctx, row: store.AccountRow): BankAccount {
  const { secrets } = ctx.deps;
  const { id, business_id, business_name, bank, purpose, opened_on, closed_on, csv_mapping } = row;
  return {
    id,
    business_id,
    business_name,
    iban: maskIban(secrets.open(row.iban_sealed)),
    bank,
    currency: 'KWD',
    purpose,
    opened_on,
    closed_on,
    csv_mapping,
    statement_folder: row.statement_folder,
    iban_change:
      row.pending_iban_sealed === null || row.pending_at === null
        ? null
        : {
            iban: formatIban(secrets.open(row.pending_iban_sealed)),
            by_name: row.pending_by_name ?? '',
            at: row.pending_at,
          },
    can: canOf(bankAccountActions, row, ctx),
  };
}

/** Returns all bank accounts, by business. */
export async function listBankAccounts(ctx: Ctx): Promise<BankAccount[]> {
  const { db } = ctx.deps;
  await store.addMainAccounts(db);
  const reader = { ...ctx, ...(await withSecondPerson(ctx, db)) };
  return (await store.findAccounts(db)).map((row) => show(reader, row));
}

/** Locks the account until the transaction ends. @throws BANK_ACCOUNT_NOT_FOUND */
async function lockAccount(tx: Tx, id: string): Promise<store.AccountRow> {
  await store.lockAccounts(tx, [id]);
  const row = await store.findAccount(tx, id);
  if (!row) throw new AppError('BANK_ACCOUNT_NOT_FOUND');
  return row;
}

async function requireFreeIban(
  tx: Tx,
  iban_index: string,
  id: string | null,
  field: 'iban' | 'account_iban' = 'iban',
): Promise<void> {
  if (!(await store.isIbanTaken(tx, iban_index, id))) return;
  const fields = { [field]: 'Another bank account has this IBAN' } as const;
  throw new AppError('BANK_ACCOUNT_IBAN_TAKEN', { fields });
}

type Audited = 'created' | 'updated' | 'iban_requested' | 'iban_approved' | 'csv_mapping_saved';

async function record(ctx: Ctx, tx: Tx, id: string, action: Audited, before?: BankAccount) {
  const row = await store.findAccount(tx, id);
  if (!row) throw new AppError('BANK_ACCOUNT_NOT_FOUND');
  const account = show({ ...ctx, ...(await withSecondPerson(ctx, tx)) }, row);
  const valuesOf = ({ can: _can, iban_change: _change, csv_mapping, ...values }: BankAccount) => ({
    ...values,
    csv_mapping: csv_mapping === null ? null : JSON.stringify(csv_mapping),
  });
  await writeAudit(tx, ctx, {
    action: `bank_account.${action}`,
    entity: 'bank_account',
    entity_id: id,
    ...(before ? { before: valuesOf(before) } : {}),
    after: valuesOf(account),
  });
  return account;
}

/**
 * Adds a bank account of a business.
 * @throws BUSINESS_NOT_FOUND, BANK_ACCOUNT_IBAN_TAKEN, BANK_ACCOUNT_MAIN_EXISTS,
 * BANK_ACCOUNT_CLOSED_EARLY
 */
export const createBankAccount = (ctx: Ctx, draft: BankAccountDraft): Promise<BankAccount> =>
  ctx.answerOnce(async (tx) => {
    const { iban, ...values } = draft;
    if (!(await store.lockBusiness(tx, draft.business_id))) {
      throw new AppError('BUSINESS_NOT_FOUND');
    }
    // Every business has a main account from the start.
    if (draft.purpose === 'main') throw new AppError('BANK_ACCOUNT_MAIN_EXISTS');
    const { secrets } = ctx.deps;
    const iban_index = secrets.blindIndex('iban', iban);
    await requireFreeIban(tx, iban_index, null);
    const row = { ...values, iban_sealed: secrets.seal(iban), iban_index };
    const { id } = await store.insertAccount(tx, row);
    return record(ctx, tx, id, 'created');
  });

/**
 * Returns the columns of a new IBAN, which needs the approval of a second admin. If the IBAN is the
 * current one, a pending new IBAN is withdrawn.
 */
async function pendingColumns(
  ctx: Ctx,
  tx: Tx,
  row: store.AccountRow,
  iban: string,
  field?: 'account_iban',
) {
  const { secrets, clock } = ctx.deps;
  const index = secrets.blindIndex('iban', iban);
  if (index === row.iban_index) {
    return {
      pending_iban_sealed: null,
      pending_iban_index: null,
      pending_by: null,
      pending_at: null,
    };
  }
  if (index === row.pending_iban_index) return {};
  await requireFreeIban(tx, index, row.id, field);
  return {
    pending_iban_sealed: secrets.seal(iban),
    pending_iban_index: index,
    pending_by: signedIn(ctx).user_id,
    pending_at: clock.iso(),
  };
}

/**
 * Changes a bank account. A new IBAN needs the approval of a second admin.
 * @throws BANK_ACCOUNT_NOT_FOUND, BANK_ACCOUNT_IBAN_TAKEN, BANK_ACCOUNT_IS_MAIN,
 * BANK_ACCOUNT_MAIN_EXISTS, BANK_ACCOUNT_CLOSED_EARLY
 */
export const updateBankAccount = (
  ctx: Ctx,
  id: string,
  { iban, ...values }: BankAccountEdit,
): Promise<BankAccount> =>
  ctx.transaction(async (tx) => {
    const row = await lockAccount(tx, id);
    requireAction(bankAccountActions, row, 'edit', ctx.actor);
    if (values.purpose !== undefined && values.purpose !== row.purpose) {
      const code = row.purpose === 'main' ? 'BANK_ACCOUNT_IS_MAIN' : 'BANK_ACCOUNT_MAIN_EXISTS';
      if (row.purpose === 'main' || values.purpose === 'main') throw new AppError(code);
    }
    const before = show(ctx, row);
    const pending = iban === undefined ? {} : await pendingColumns(ctx, tx, row, iban);
    const change = { ...values, ...pending };
    if (Object.keys(change).length > 0) await store.updateAccount(tx, id, change);
    const is_request = 'pending_at' in pending && pending.pending_at !== null;
    return record(ctx, tx, id, is_request ? 'iban_requested' : 'updated', before);
  });

/**
 * Requests a new IBAN for the main account of a business, which needs the approval of a second
 * admin. The IBAN of today withdraws a request. Locks the account; call it before the business is
 * locked, in the order of an approval.
 * @throws BANK_ACCOUNT_IBAN_TAKEN
 */
export async function requestMainIban(ctx: Ctx, tx: Tx, business_id: string, iban: string) {
  await store.addMainAccounts(tx);
  const main = await store.findMainAccount(tx, business_id);
  invariant(main, 'every business has a main account');
  const row = await lockAccount(tx, main.id);
  const change = await pendingColumns(ctx, tx, row, iban, 'account_iban');
  const pending_at = 'pending_at' in change ? change.pending_at : row.pending_at;
  if (pending_at === row.pending_at) return;
  await store.updateAccount(tx, row.id, change);
  const action = pending_at === null ? 'updated' : 'iban_requested';
  await record(ctx, tx, row.id, action, show(ctx, row));
}

/** Returns the new IBAN of a main account that needs approval, masked; null if absent. */
export async function readIbanChange(ctx: Ctx, db: Db, business_id: string) {
  const row = await store.findMainAccount(db, business_id);
  if (!row || row.pending_iban_sealed === null || row.pending_at === null) return null;
  return {
    iban: maskIban(ctx.deps.secrets.open(row.pending_iban_sealed)),
    by_name: row.pending_by_name ?? '',
    at: row.pending_at,
  };
}

/**
 * Approves the IBAN that another admin entered.
 * @throws BANK_ACCOUNT_NOT_FOUND, BANK_ACCOUNT_CHANGED, BANK_ACCOUNT_IBAN_TAKEN, the refusals of
 * `approve`
 */
export const approveBankAccount = (
  ctx: Ctx,
  id: string,
  seen: IbanApproval,
  { setBusinessIban }: AccountVerbs,
): Promise<BankAccount> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockAccount(tx, id);
    const { actor } = await withSecondPerson(ctx, tx);
    requireAction(bankAccountActions, row, 'approve', actor);
    const { pending_iban_sealed: sealed, pending_iban_index: index } = row;
    const is_seen = index === ctx.deps.secrets.blindIndex('iban', seen.iban);
    if (sealed === null || index === null || !is_seen) throw new AppError('BANK_ACCOUNT_CHANGED');
    await requireFreeIban(tx, index, id);
    const before = show(ctx, row);
    const is_main = row.purpose === 'main';
    if (is_main) {
      const iban = { account_iban_sealed: sealed, account_iban_index: index };
      await setBusinessIban(ctx, tx, row.business_id, iban);
    }
    await store.updateAccount(tx, id, {
      ...(is_main ? {} : { iban_sealed: sealed, iban_index: index }),
      pending_iban_sealed: null,
      pending_iban_index: null,
      pending_by: null,
      pending_at: null,
    });
    return record(ctx, tx, id, 'iban_approved', before);
  });

/**
 * Saves the format of the CSV files of an account's bank.
 * @throws BANK_ACCOUNT_NOT_FOUND
 */
export const saveCsvMapping = (ctx: Ctx, id: string, mapping: CsvMapping): Promise<BankAccount> =>
  ctx.transaction(async (tx) => {
    const row = await lockAccount(tx, id);
    requireAction(bankAccountActions, row, 'edit', ctx.actor);
    const before = show(ctx, row);
    await store.updateAccount(tx, id, { csv_mapping: JSON.stringify(mapping) });
    return record(ctx, tx, id, 'csv_mapping_saved', before);
  });
