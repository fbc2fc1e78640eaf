import type { ErrorCode } from '@diwan/contract';

/**
 * Maps database constraints to the error codes of the API. The constraints enforce the rules, and
 * only this table defines what a violation means to a caller.
 */
const CONSTRAINT_CODES: Readonly<Record<string, ErrorCode>> = {
  users_email_unique: 'EMAIL_TAKEN',
  brands_tap_mid_unique: 'MID_TAKEN',
  special_fees_unique: 'SPECIAL_FEE_TAKEN',
  fee_drafts_name: 'FEE_DRAFT_NAME_TAKEN',
  stakeholders_user_unique: 'STAKEHOLDER_EXISTS',
  passkeys_credential_unique: 'PASSKEY_KNOWN',
  admin_changes_one_waiting: 'ADMIN_CHANGE_WAITS',
  factor_resets_one_waiting: 'FACTOR_RESET_WAITS',
  saved_views_name_unique: 'SAVED_VIEW_NAME_TAKEN',
  mcc_codes_pkey: 'MCC_EXISTS',
  business_mccs_pkey: 'BUSINESS_MCC_CLASH',
  business_mccs_one_active: 'BUSINESS_MCC_CLASH',
  brands_mcc_fkey: 'MCC_REFERRED_TO',
  share_links_mcc_fkey: 'MCC_REFERRED_TO',
  business_mccs_mcc_fkey: 'MCC_REFERRED_TO',
  share_links_uses_within_max: 'LINK_INVALID',
  mid_moves_one_pending: 'MID_MOVE_PENDING',
  mid_moves_one_pending_to: 'MID_MOVE_PENDING',
  bank_changes_one_waiting: 'BANK_CHANGE_WAITS',
  bank_accounts_one_main: 'BANK_ACCOUNT_MAIN_EXISTS',
  bank_accounts_iban_unique: 'BANK_ACCOUNT_IBAN_TAKEN',
  bank_accounts_closed_later: 'BANK_ACCOUNT_CLOSED_EARLY',
  bank_statements_account_fkey: 'BUSINESS_HAS_STATEMENTS',
  document_requests_one_open: 'DOCUMENT_REQUEST_OPEN',
  second_reviews_pkey: 'SECOND_REVIEW_WAITS',
  business_set_offs_one_waiting: 'SET_OFF_WAITS',
  agreements_one_service_signed: 'ALREADY_SIGNED',
  agreements_keep_signed: 'ALREADY_SIGNED',
  campaigns_partner_fkey: 'CAMPAIGN_PARTNER_UNKNOWN',
  campaigns_mcc_fkey: 'MCC_REFERRED_TO',
  holidays_pkey: 'HOLIDAY_EXISTS',
  terminals_no_overlap: 'TERMINAL_TAKEN',
  terminals_renewed_once: 'TERMINAL_RENEWED',
};

interface PgError {
  readonly code: string;
  readonly constraint?: string;
  readonly syscall?: string;
}

const isPgError = (error: unknown): error is PgError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/**
 * Matches SQLSTATE codes of an unavailable database and of cancelled statements (PostgreSQL,
 * appendix A). The database may be starting, stopping, full, or read-only after a fail-over, or its
 * disk may fail.
 */
const AWAY = /^(08...|53...|57P0\d|57014|55P03|25P03|25006|58030)$/;

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/**
 * Matches the driver's messages about a connection that was lost or not opened. These errors have
 * no code.
 */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a conn)/;

/**
 * Checks for an unreachable database. A missing socket means that it is unreachable. Any other
 * missing file is a fault of the product.
 */
const isUnreachable = ({ code, syscall }: PgError): boolean =>
  NETWORK.test(code) || (code === 'ENOENT' && syscall === 'connect');

/** Returns the API's code for an error of the driver; undefined if it is a fault of the product. */
export function codeOfDatabaseError(error: unknown): ErrorCode | undefined {
  if (error instanceof Error && LOST.test(error.message)) return 'UNAVAILABLE';
  if (!isPgError(error)) return undefined;
  if (error.constraint !== undefined) return CONSTRAINT_CODES[error.constraint];
  if (error.code === '40P01' || error.code === '40001') return 'CONFLICT';
  // The text or JSON contains a NUL, which the caller sent. Usually a schema refuses it earlier.
  if (error.code === '22021' || error.code === '22P05') return 'BAD_REQUEST';
  return AWAY.test(error.code) || isUnreachable(error) ? 'UNAVAILABLE' : undefined;
}
