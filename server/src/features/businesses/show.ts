import type { Business, BusinessSummary } from '@diwan/contract/features/businesses/records';
import { maskIban } from '@diwan/contract/world/iban';
import type { Snapshot } from '../../platform/audit/changes.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { BusinessRow } from './store.ts';

type Opening = Pick<Secrets, 'open'>;

/** An uploaded logo before a typed link. */
export const logoUrlOf = (row: Pick<BusinessRow, 'logo_file_id' | 'logo_url'>): string | null =>
  row.logo_file_id === null ? row.logo_url : `/api/files/${row.logo_file_id}`;

const openOrNull = (secrets: Opening, sealed: string | null): string | null =>
  sealed === null ? null : secrets.open(sealed);

/** A row of the list: of the IBAN only what tells accounts apart. */
export const showSummary = (
  secrets: Opening,
  row: BusinessRow,
  mcc_codes: string[],
): BusinessSummary => ({
  id: row.id,
  name: row.name,
  name_ar: row.name_ar,
  phone: row.phone,
  email: row.email,
  website: row.website,
  tap_entity_id: row.tap_entity_id,
  bank_name: row.bank_name,
  account_iban: maskIban(secrets.open(row.account_iban_sealed)),
  active: row.active,
  show_at_home: row.show_at_home,
  logo_url: logoUrlOf(row),
  mcc_codes,
  created_at: row.created_at,
});

/** The form's content. SFTP secrets are never opened for anybody. */
export function showBusiness(secrets: Opening, row: BusinessRow, mcc_codes: string[]): Business {
  const {
    account_iban_sealed,
    representative_civil_id_sealed,
    sftp_password_sealed,
    sftp_private_key_sealed,
    logo_file_id: _file,
    ...shown
  } = row;
  return {
    ...shown,
    account_iban: secrets.open(account_iban_sealed),
    representative_civil_id: openOrNull(secrets, representative_civil_id_sealed),
    has_sftp_password: sftp_password_sealed !== null,
    has_sftp_private_key: sftp_private_key_sealed !== null,
    logo_url: logoUrlOf(row),
    mcc_codes,
  };
}

/** What the audit trail compares; fields that are secret by name are hidden after comparison. */
export function snapshotOf(secrets: Opening, row: BusinessRow, mcc_codes: string[]): Snapshot {
  const {
    created_at: _created,
    updated_at: _updated,
    ...shown
  } = showBusiness(secrets, row, mcc_codes);
  return {
    ...shown,
    sftp_password: row.sftp_password_sealed,
    sftp_private_key: row.sftp_private_key_sealed,
  };
}
