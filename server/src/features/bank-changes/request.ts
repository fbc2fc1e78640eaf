import type { BankChange, BankChangeDraft } from '@diwan/contract/features/bank-changes/records';
import { DOCUMENT_FILE } from '@diwan/contract/kernel/data-url';
import { isAdmin } from '@diwan/contract/kernel/roles';
import { PAYOUT_HOLDS } from '@diwan/contract/features/payouts/terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { checkUpload } from '../../platform/files/check.ts';
import { keepFile, type KeptFile, storeFile } from '../../platform/files/stored-files.ts';
import { requireOwnPassword } from '../auth/passwords.ts';
import { holdBrand, requireBrand } from '../brands/service.ts';
import { releaseBrand } from '../payouts/payouts.ts';
import { showChange } from './show.ts';
import * as store from './store.ts';
import { recently, tellOwner } from './tell.ts';

/** What is asked for, when it is known who asks. */
export type AskedAccount = Omit<BankChangeDraft, 'current_password'>;

/** Before a brand is activated its bank details come with its documents. */
export const mayRequest = (status: string): boolean =>
  status === 'active' || status === 'suspended';

export function requireActivated({ status }: { readonly status: string }): void {
  if (mayRequest(status)) return;
  const sentence = 'Only the bank details of an active or suspended brand are changed by request';
  throw new AppError('STATE_FORBIDS', { sentence });
}

async function requireNoneWaiting(tx: Tx, brand_id: number): Promise<void> {
  if (!(await store.hasWaiting(tx, brand_id))) return;
  const sentence = 'New bank details of this brand wait for approval already';
  throw new AppError('STATE_FORBIDS', { sentence });
}

function requireDifferent(ctx: Ctx, known: store.AccountRow | undefined, draft: AskedAccount) {
  const { bank_name, iban, beneficiary } = draft;
  const same =
    known?.bank_name === bank_name &&
    known.beneficiary === beneficiary &&
    ctx.deps.secrets.open(known.iban_sealed) === iban;
  if (!same) return;
  const sentence = 'These are the bank details already';
  throw new AppError('UNPROCESSABLE', { sentence, fields: { iban: sentence } });
}

async function keepLetter(
  { deps }: Ctx,
  { letter_file }: AskedAccount,
): Promise<KeptFile | undefined> {
  if (letter_file === undefined) return undefined;
  return keepFile(deps, await checkUpload('letter_file', letter_file, DOCUMENT_FILE));
}

async function insert(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  draft: AskedAccount,
  letter: KeptFile | undefined,
) {
  const { secrets } = ctx.deps;
  const { bank_name, iban, beneficiary } = draft;
  const { user_id: requested_by, role } = signedIn(ctx);
  const as = { kind: 'document', visibility: 'private' } as const;
  const change = {
    brand_id,
    bank_name,
    beneficiary,
    iban_sealed: secrets.seal(iban),
    iban_index: secrets.blindIndex('iban', iban),
    letter_file_id: letter === undefined ? null : (await storeFile(tx, letter, as)).id,
    requested_by,
    requested_role: isAdmin(role) ? ('admin' as const) : ('owner' as const),
    created_at: ctx.deps.clock.iso(),
  };
  const { id } = await store.insertChange(tx, change);
  return { ...change, id };
}

/**
 * Asks for another account. From this commit on nothing more is paid to the old one until it is
 * decided: the brand is held as export creation holds it, and leaves exports that have no file out.
 */
export async function fileBankChange(
  ctx: Ctx,
  brand_id: number,
  asked: AskedAccount,
): Promise<BankChange> {
  const letter = await keepLetter(ctx, asked);
  return ctx.answerOnce(async (tx) => {
    const brand = await holdBrand(ctx, tx, brand_id);
    requireActivated(brand);
    await requireNoneWaiting(tx, brand_id);
    requireDifferent(ctx, await store.findAccount(tx, brand_id), asked);
    const change = await insert(ctx, tx, brand_id, asked, letter);
    const { id, bank_name, beneficiary, iban_sealed, letter_file_id } = change;
    await writeAudit(tx, ctx, {
      action: 'bank_change.requested',
      entity: 'brand',
      entity_id: brand_id,
      after: { bank_change_id: id, bank_name, beneficiary, iban_sealed, letter_file_id },
    });
    await releaseBrand(ctx, tx, brand_id, PAYOUT_HOLDS.bank_details.label);
    await tellOwner(ctx, tx, brand, 'requested', { iban_sealed, reason: null });
    return showChange(ctx, await store.findChange(tx, ctx.scope, recently(ctx), id));
  });
}

/** The same by somebody at a screen, who proves to know the own password. */
export async function requestBankChange(
  ctx: Ctx,
  brand_id: number,
  { current_password, ...asked }: BankChangeDraft,
): Promise<BankChange> {
  await requireBrand(ctx, brand_id);
  await requireOwnPassword(ctx, current_password);
  return fileBankChange(ctx, brand_id, asked);
}
