/**
 * The last words of field names whose values never appear in the log or the audit log.
 * `sftp_password`, `X-Api-Secret` and `newPassword` match, but `password_min_length` does not.
 */
const CREDENTIALS =
  'pass password passphrase pwd token access secret authorization cookie cookies otp totp pin ' +
  'api_key private_key host_key recovery_code recovery_codes hashstring credentials';
const PROTECTED =
  'sealed index iban account_number civil_id civil_id_number license_number passport ' +
  'passport_number card_number cvv signature signature_file signature_image signature_strokes drawing logo_file ' +
  'file_data data_url';
/**
 * The last words of field names with personal data. The audit log may contain them, but the log may
 * not.
 */
const PERSONAL =
  'email e_mail phone phone_number to_address recipient first_name last_name full_name';

const endsWith = (words: string, endings = ''): RegExp =>
  new RegExp(`(^|_)(${words.replaceAll(' ', '|')})${endings}$`);
const CREDENTIAL_NAME = endsWith(CREDENTIALS, '(_(hash|sealed|text|value))?');
const PROTECTED_NAME = endsWith(PROTECTED);
const PERSONAL_NAME = endsWith(PERSONAL);

const toSnake = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

/**
 * Checks for a field that no log may contain: credentials, identity documents, bank details or
 * drawings.
 */
export function isSecretField(name: string): boolean {
  const snake = toSnake(name);
  return CREDENTIAL_NAME.test(snake) || PROTECTED_NAME.test(snake);
}

/** Checks for a field that a log line may not contain: secrets and personal data. */
export const isUnloggedField = (name: string): boolean =>
  isSecretField(name) || PERSONAL_NAME.test(toSnake(name));

const HIDDEN = '[hidden]';
const MAX_DEPTH = 8;
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

function maskValue(value: unknown): unknown {
  // Missing values, and flags such as `two_factor_secret: true`, reveal nothing and are useful.
  return value === null || value === undefined || typeof value === 'boolean' ? value : HIDDEN;
}

/** Copies a value and replaces hidden fields and data URLs at any depth. */
export function maskFields(
  value: unknown,
  isHidden: (name: string) => boolean,
  depth = 0,
): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return value.startsWith('data:') ? '[file]' : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => maskFields(item, isHidden, depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isHidden(name) ? maskValue(field) : maskFields(field, isHidden, depth + 1),
    ]),
  );
}
