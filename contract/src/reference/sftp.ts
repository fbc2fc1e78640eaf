import { z } from 'zod';
import { toAsciiDigits } from './digits.ts';

export const DEFAULT_SFTP_PORT = 22;
export const DEFAULT_UPLOAD_PATH = '/uploads';

const HOST_REQUIRED = 'SFTP host is required';
const HOST_INVALID = 'SFTP host is not valid';
const PORT_INVALID = 'A port is a number from 1 to 65535';
const PATH_INVALID = 'The upload path must be absolute, such as /uploads';
const KEY_INVALID = 'Please upload a private key in PEM format';

const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const IPV6 = /^[0-9A-Fa-f:.]{2,45}$/;

/** The shape alone; what a host resolves to is judged when it is called. */
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

/** A port; what is no number falls back to 22, a number that is no port is refused. */
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

/** A folder on the bank's server: absolute, without steps upwards. Empty means the default. */
export const uploadPath = z
  .string({ error: PATH_INVALID })
  .trim()
  .max(400, { error: PATH_INVALID, abort: true })
  .overwrite((text) => (text === '' ? DEFAULT_UPLOAD_PATH : text))
  .refine((text) => /^\/[^\\\p{Cc}]*$/u.test(text) && !text.split('/').includes('..'), {
    error: PATH_INVALID,
  });

const MAX_KEY_LENGTH = 16_384;

/** A private key as PEM text (OpenSSH, PKCS #1, PKCS #8 or SEC 1). It is only ever written. */
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

/** Where a client names a key's place on the server: only an empty value is taken. */
export const noServerPath = z
  .literal('', {
    error: 'A path on the server is not accepted. Please upload the private key itself.',
  })
  .nullable()
  .transform(() => undefined);
