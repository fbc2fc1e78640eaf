import type {
  BankAccount,
  BankChange,
  BankChangeWarning,
} from '@diwan/contract/features/bank-changes/records';
import { isAdmin } from '@diwan/contract/kernel/roles';
import { findBankByIban } from '@diwan/contract/world/banks';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { signFileLink } from '../files/links.ts';
import type { ChangeRow } from './store.ts';

interface Sealed {
  readonly bank_name: string | null;
  readonly iban_sealed: string | null;
  readonly beneficiary: string | null;
}

export const openAccount = (
  { deps }: Ctx,
  { bank_name, iban_sealed, beneficiary }: Sealed,
): BankAccount | null =>
  bank_name === null || iban_sealed === null
    ? null
    : { bank_name, iban: deps.secrets.open(iban_sealed), beneficiary };

const oldAccount = (ctx: Ctx, row: ChangeRow): BankAccount | null =>
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

function warningsOf(row: ChangeRow, iban: string): BankChangeWarning[] {
  const bank = findBankByIban(iban);
  const named = row.bank_name.toLowerCase();
  const other_bank = bank && bank.name.toLowerCase() !== named && bank.name_ar !== named;
  const { contact_changed, shared_account } = row;
  const found = { contact_changed, shared_account, other_bank: other_bank ?? false };
  return (Object.keys(found) as BankChangeWarning[]).filter((warning) => found[warning]);
}

function abilitiesOf(ctx: Ctx, row: ChangeRow): BankChange['can'] {
  const { user_id, role } = signedIn(ctx);
  const waiting = row.status === 'waiting';
  const own = row.requested_by === user_id;
  const decides = waiting && isAdmin(role) && !own;
  const activated = row.brand_status === 'active' || row.brand_status === 'suspended';
  return {
    approve: decides && activated,
    reject: decides,
    withdraw: waiting && (own || !isAdmin(role)),
  };
}

function letterOf({ deps }: Ctx, { letter_file_id, content_type, size_bytes }: ChangeRow) {
  if (letter_file_id === null || content_type === null || size_bytes === null) return null;
  return { content_type, size_bytes, url: signFileLink(deps, letter_file_id) };
}

/** A request as the asking person may see it. */
export function showChange(ctx: Ctx, row: ChangeRow): BankChange {
  const admin = isAdmin(signedIn(ctx).role);
  const { bank_name, beneficiary, iban_sealed } = row;
  const iban = ctx.deps.secrets.open(iban_sealed);
  return {
    id: row.id,
    brand_id: row.brand_id,
    brand_name: row.brand_name,
    logo_url: row.logo_url,
    status: row.status,
    old_account: oldAccount(ctx, row),
    new_account: { bank_name, iban, beneficiary },
    letter: letterOf(ctx, row),
    requested_by: row.requested_role,
    requested_by_name: admin ? row.requested_by_name : null,
    created_at: row.created_at,
    decided_by_name: admin ? row.decided_by_name : null,
    decided_at: row.decided_at,
    reason: row.reason,
    warnings: admin && row.status === 'waiting' ? warningsOf(row, iban) : [],
    can: abilitiesOf(ctx, row),
  };
}
