import type { ErrorCode } from '@diwan/contract/kernel/errors';

/**
 * What the database refuses, in the words of the API. The truth lives in the constraints; this
 * is the one place that says what breaking each of them means to a caller.
 */
export const CONSTRAINT_CODES: Readonly<Record<string, ErrorCode>> = {
  users_email_unique: 'EMAIL_TAKEN',
  mcc_codes_pkey: 'DUPLICATE',
  business_mccs_pkey: 'DUPLICATE',
  business_mccs_one_active: 'DUPLICATE',
  brands_mcc_fkey: 'IN_USE',
  share_links_mcc_fkey: 'IN_USE',
  business_mccs_mcc_fkey: 'IN_USE',
  share_links_uses_within_max: 'LINK_INVALID',
  agreements_one_service_signed: 'ALREADY_SIGNED',
  agreements_keep_signed: 'ALREADY_SIGNED',
};

interface PgError {
  readonly code: string;
  readonly constraint?: string;
}

const isPgError = (error: unknown): error is PgError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Lost or refused connections, a database that starts or stops, and queries that were cut off. */
const AWAY = /^(08...|57P0[1-3]|57014|53300|55P03|25P03|ECONN|EPIPE|ENOENT|ETIMEDOUT)/;

/** The API's code for an error of the driver; undefined for one that is our own fault. */
export function codeOfDatabaseError(error: unknown): ErrorCode | undefined {
  if (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  ) {
    return 'UNAVAILABLE';
  }
  if (!isPgError(error)) return undefined;
  if (error.constraint !== undefined) return CONSTRAINT_CODES[error.constraint];
  if (error.code === '40P01' || error.code === '40001') return 'CONFLICT';
  return AWAY.test(error.code) ? 'UNAVAILABLE' : undefined;
}
