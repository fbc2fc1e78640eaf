import { z } from 'zod';
import { toAsciiDigits } from '../../world/digits.ts';

export const DEFAULT_SFTP_PORT = 22;
export const DEFAULT_UPLOAD_PATH = '/uploads';

const HOST_REQUIRED = 'SFTP host is required';
const HOST_INVALID = 'SFTP host is not valid';
const PORT_INVALID = 'The port must be a number from 1 to 65535';
const PATH_INVALID = 'The upload path must start with a slash, such as /uploads';
const KEY_INVALID = 'Please upload a private key in PEM format';

const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const IPV6 = /^[0-9A-Fa-f:.]{2,45}$/;

/**
 * Checks only the format. The address is checked after its resolution, when the server connects.
 */
const isHost = (text: string): boolean =>
  text.split('.').every((label) => LABEL.test(label)) || (text.includes(':') && IPV6.test(text));

/** A host name (RFC 1123) or an IP address, without scheme, port or path. */
export const sftpHost = z
  .string({ error: HOST_REQUIRED })
  .trim()
  .min(1, { error: HOST_REQUIRED, abort: true })
  .max(253, { error: HOST_INVALID, abort: true })
  .toLowerCase()
  .refine(isHost, { error: HOST_INVALID });

/** A port number. A text that is not numeric becomes 22, and a number out of range is refused. */
export const sftpPort = z
  .union([z.number(), z.string().max(20)], { error: PORT_INVALID })
  .nullable()
  .transform((port, ctx) => {
    const text = toAsciiDigits(String(port)).trim();
    if (!/^-?\d+(\.\d+)?$/.test(text)) return DEFAULT_SFTP_PORT;
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
    ctx.addIssue({ code: 'custom', message: PORT_INVALID });
    return z.NEVER;
  });

/** Checks whether a text is an absolute path without `..`. */
export const isFolderPath = (text: string): boolean =>
  /^\/[^\\\p{Cc}]*$/u.test(text) && !text.split('/').includes('..');

/** A folder on the bank's server: an absolute path without `..`. Empty means the default. */
export const uploadPath = z
  .string({ error: PATH_INVALID })
  .trim()
  .max(400, { error: PATH_INVALID, abort: true })
  .overwrite((text) => (text === '' ? DEFAULT_UPLOAD_PATH : text))
  .refine(isFolderPath, { error: PATH_INVALID });

const MAX_KEY_LENGTH = 16_384;

/** A private key as PEM text (OpenSSH, PKCS #1, PKCS #8 or SEC 1). */
export const privateKey = z
  .string({ error: KEY_INVALID })
  .trim()
  .max(MAX_KEY_LENGTH, { error: KEY_INVALID, abort: true })
  .refine(
    (text) =>
      /^-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY-----\r?\n/.test(text) &&
      /\n-----END [A-Z0-9 ]{0,30}PRIVATE KEY-----$/.test(text),
    { error: KEY_INVALID },
  );

/** The key's path on our server. Only an empty value is accepted. */
export const noServerPath = z
  .literal('', {
    error: 'A path on the server is not accepted. Please upload the private key itself.',
  })
  .nullable()
  .transform(() => undefined);

/** The reasons why a file did not reach a bank's server, as sentences for people. */
export const SFTP_PROBLEMS = {
  address_refused: "The SFTP server's address is not on the public internet",
  name_unknown: "The SFTP server's name does not exist",
  not_reached: 'The SFTP server could not be reached',
  timeout: 'The SFTP server did not answer in time',
  connection_lost: 'The connection to the SFTP server was lost',
  host_key_unknown: "The SFTP server's host key has not been accepted yet",
  not_approved: 'The SFTP server needs the approval of a second admin',
  host_key_changed: "The SFTP server's host key differs from the accepted key",
  no_credentials: 'The business has neither an SFTP password nor a private key',
  key_unreadable: 'The private key cannot be read',
  sign_in_refused: 'The SFTP server refused the sign-in',
  folder_missing: 'The upload folder does not exist on the SFTP server',
  statements_missing: 'The folder of the statements does not exist on the SFTP server',
  read_refused: 'The SFTP server does not allow reading the folder of the statements',
  write_refused: 'The SFTP server does not allow writing to the upload folder',
  not_written: 'The SFTP server did not receive the whole file',
  size_differs: "The file's size differs on the SFTP server",
  name_taken: 'The SFTP server has another file with this name',
  fate_unknown:
    'The bank may already have this file. Check with the bank before you send it again.',
  interrupted: 'The delivery was interrupted',
  file_altered: 'This file differs from the file that was created for this payout',
  not_waiting:
    'This file cannot be sent, because one of its payments has been confirmed, returned or removed',
} as const satisfies Record<string, string>;
export type SftpProblem = keyof typeof SFTP_PROBLEMS;
export const sftpProblem = z.enum(Object.keys(SFTP_PROBLEMS) as [SftpProblem, ...SftpProblem[]]);

/** The fingerprint of a host key in OpenSSH's form: 32 bytes in base64 without padding. */
export const hostKeyFingerprint = z
  .string()
  .trim()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, { error: 'A host key must have the form SHA256:…' });

/** The result of a connection test to a bank's server. */
export const sftpCheck = z.object({
  fingerprint: z.string().nullable(),
  /** True if sign-in and folder were tested. This requires a host key that is already accepted. */
  signed_in: z.boolean(),
  problem: sftpProblem.nullable(),
});
export type SftpCheck = z.infer<typeof sftpCheck>;
