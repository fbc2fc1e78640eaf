import type { Sentence } from '@diwan/contract';
import {
  type BusinessDraft,
  type BusinessEdit,
  type BusinessSummary,
  INVALID_LOGO_LINK,
} from '@diwan/contract/features/businesses/records';
import { maskIban } from '@diwan/contract/world/iban';
import type { Snapshot } from '../../platform/audit/changes.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { AppError } from '../../platform/error.ts';
import type { BusinessRow, BusinessValues } from './store.ts';

type OpenSecrets = Pick<Secrets, 'open'>;

export type LogoColumns = Pick<BusinessRow, 'logo_file_id' | 'logo_url'>;

/**
 * Returns the URL of the stored file. The link in `logo_url`, from which the file was fetched, is
 * never shown.
 */
const logoUrlOf = ({ logo_file_id }: Pick<LogoColumns, 'logo_file_id'>): string | null =>
  logo_file_id === null ? null : `/api/files/${logo_file_id}`;

/**
 * Returns the logo for the audit log: the link of a fetched logo, or the URL of an uploaded one.
 */
export const sourceOfLogo = (row: LogoColumns): string | null => row.logo_url ?? logoUrlOf(row);

const openOrNull = (secrets: OpenSecrets, sealed: string | null): string | null =>
  sealed === null ? null : secrets.open(sealed);

/** Returns a row of the list, with a masked IBAN. */
export const showSummary = (
  secrets: OpenSecrets,
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

/** Returns the values of the form. SFTP secrets are never opened. */
export function showContent(secrets: OpenSecrets, row: BusinessRow, mcc_codes: string[]) {
  const {
    account_iban_sealed,
    representative_civil_id_sealed,
    sftp_password_sealed,
    sftp_private_key_sealed,
    sftp_entered_by: _entered,
    sftp_changed_by: _changed,
    sftp_approved_by: _approved,
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

/**
 * Returns the values that the audit log compares. The log hides fields with a secret's name after
 * the comparison.
 */
export function snapshotOf(secrets: OpenSecrets, row: BusinessRow, mcc_codes: string[]): Snapshot {
  const {
    created_at: _created,
    updated_at: _updated,
    ...shown
  } = showContent(secrets, row, mcc_codes);
  return {
    ...shown,
    logo_url: sourceOfLogo(row),
    sftp_entered_by: row.sftp_entered_by,
    sftp_approved_by: row.sftp_approved_by,
    sftp_password: row.sftp_password_sealed,
    sftp_private_key: row.sftp_private_key_sealed,
  };
}

type SealSecrets = Pick<Secrets, 'seal' | 'blindIndex'>;

const sealIban = (secrets: SealSecrets, iban: string) => ({
  account_iban_sealed: secrets.seal(iban),
  account_iban_index: secrets.blindIndex('iban', iban),
});

const sealOrNull = (secrets: SealSecrets, text: string | null | undefined): string | null =>
  text ? secrets.seal(text) : null;

/** The columns of a business without a logo. */
export const NO_LOGO: LogoColumns = { logo_file_id: null, logo_url: null };

/**
 * Returns the change of a logo by a request. The displayed URL and the stored link both mean that
 * the logo is kept.
 * @returns undefined if the logo is kept, null if it is removed, otherwise the link to fetch
 * @throws AppError BUSINESS_LOGO_LINK for the URL of another file
 */
export function logoChange(
  logo_url: string | null | undefined,
  row: LogoColumns,
): string | null | undefined {
  const fetched = row.logo_file_id === null ? null : row.logo_url;
  if (logo_url === undefined || logo_url === logoUrlOf(row)) return undefined;
  if (logo_url === null) return null;
  if (logo_url === fetched) return undefined;
  if (logo_url.startsWith('/')) throw logoRefusal(INVALID_LOGO_LINK);
  return logo_url;
}

/** Returns the refusal of a logo link, at its field. */
export const logoRefusal = (sentence: Sentence, cause?: unknown): AppError =>
  new AppError('BUSINESS_LOGO_LINK', { fields: { logo_url: sentence }, cause });

/** Returns the columns of a new business without those of the logo, which `logoChange` decides. */
export function newValues(secrets: SealSecrets, draft: BusinessDraft) {
  const {
    account_iban,
    representative_civil_id,
    sftp_password,
    sftp_private_key,
    sftp_private_key_path: _path,
    mcc_codes: _codes,
    logo_url: _link,
    ...plain
  } = draft;
  return {
    ...plain,
    ...sealIban(secrets, account_iban),
    representative_civil_id_sealed: sealOrNull(secrets, representative_civil_id),
    sftp_password_sealed: sealOrNull(secrets, sftp_password),
    sftp_private_key_sealed: sealOrNull(secrets, sftp_private_key),
  };
}

/**
 * Returns the encrypted value of a secret that is never shown. An absent or empty text keeps the
 * stored secret. Null removes it.
 */
const secretValue = (secrets: SealSecrets, text: string | null | undefined) =>
  text === undefined || text === '' ? undefined : sealOrNull(secrets, text);

type DefinedValues<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const withoutUndefined = <T extends object>(values: T): DefinedValues<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as DefinedValues<T>;

/** Returns whether an edit sets a secret, or removes a stored one. */
const replaces = (given: string | null | undefined, sealed: string | null): boolean =>
  given === null ? sealed !== null : given !== undefined && given !== '';

type SftpColumns = Pick<
  BusinessValues,
  | 'sftp_fingerprint'
  | 'sftp_password_sealed'
  | 'sftp_private_key_sealed'
  | 'sftp_entered_by'
  | 'sftp_changed_by'
  | 'sftp_changed_at'
> & { sftp_approved_by?: null; sftp_approved_at?: null };

/**
 * Returns the SFTP columns of an edit:
 * - The stored login belongs to one host, port, user and host key. If one of them changes, the
 *   secrets that the request does not contain are erased. No password is then sent to a server for
 *   which it was not entered.
 * - The stored host key was accepted for the old server. A request that repeats it does not accept
 *   it for the new one.
 * - A second admin must approve the change before a file is sent.
 */
function rebindSftp(edit: BusinessEdit, row: BusinessRow, { by, now }: ValueAuthor): SftpColumns {
  const moved =
    (edit.sftp_host ?? row.sftp_host) !== row.sftp_host ||
    (edit.sftp_port ?? row.sftp_port) !== row.sftp_port ||
    (edit.sftp_username ?? row.sftp_username) !== row.sftp_username;
  const given = edit.sftp_fingerprint;
  const accepts = given !== undefined && given !== row.sftp_fingerprint;
  const path = edit.sftp_upload_path ?? row.sftp_upload_path;
  const signs_in_anew =
    replaces(edit.sftp_password, row.sftp_password_sealed) ||
    replaces(edit.sftp_private_key, row.sftp_private_key_sealed);
  if (!moved && !accepts && !signs_in_anew && path === row.sftp_upload_path) return {};
  // Everyone who entered values since the last approval is included, so that none of them can
  // approve.
  const earlier = row.sftp_approved_at === null ? row.sftp_changed_by : [];
  const before = row.sftp_approved_at === null ? row.sftp_entered_by : null;
  const entered = {
    sftp_entered_by: by,
    sftp_changed_by: [...new Set([...earlier, ...(before === null ? [] : [before]), by])],
    sftp_changed_at: now,
    sftp_approved_by: null,
    sftp_approved_at: null,
  };
  if (!moved && !accepts) return entered;
  const decided = { ...entered, ...(accepts ? {} : { sftp_fingerprint: null }) };
  // The first host key of a server keeps the login, because the login was entered for this server.
  if (!moved && row.sftp_fingerprint === null) return decided;
  return {
    ...decided,
    ...(edit.sftp_password ? {} : { sftp_password_sealed: null }),
    ...(edit.sftp_private_key ? {} : { sftp_private_key_sealed: null }),
  };
}

/** The person who enters a server's values, and the time. */
export interface ValueAuthor {
  readonly by: string;
  readonly now: string;
}

/**
 * Returns the columns that an edit changes, without those of the logo, which `logoChange` decides,
 * and without the IBAN, which needs a second admin.
 */
export function changedValues(
  secrets: SealSecrets,
  edit: BusinessEdit,
  row: BusinessRow,
  entrant: ValueAuthor,
): BusinessValues {
  const {
    account_iban: _iban,
    representative_civil_id,
    sftp_password,
    sftp_private_key,
    sftp_private_key_path: _path,
    mcc_codes: _codes,
    logo_url: _link,
    ...plain
  } = edit;
  return {
    ...withoutUndefined({
      ...plain,
      representative_civil_id_sealed:
        representative_civil_id === undefined
          ? undefined
          : sealOrNull(secrets, representative_civil_id),
      sftp_password_sealed: secretValue(secrets, sftp_password),
      sftp_private_key_sealed: secretValue(secrets, sftp_private_key),
    }),
    ...rebindSftp(edit, row, entrant),
  };
}
