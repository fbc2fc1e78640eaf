import { z } from 'zod';
import type { Sentence } from '../kernel/sentences.ts';

/** Why a file did not get to a bank's server, in the words that people are told. */
export const SFTP_PROBLEMS = {
  address_refused: 'The address of the SFTP server is not on the public internet',
  name_unknown: 'Nobody knows the name of the SFTP server',
  not_reached: 'The SFTP server was not reached',
  timeout: 'The SFTP server took too long',
  connection_lost: 'The connection to the SFTP server broke',
  host_key_unknown: 'The host key of the SFTP server has not been accepted yet',
  host_key_changed: 'The SFTP server showed another host key than the accepted one',
  no_credentials: 'The business has neither an SFTP password nor a private key',
  key_unreadable: 'The private key cannot be read',
  sign_in_refused: 'The SFTP server refused the sign-in',
  folder_missing: 'The upload folder is not on the SFTP server',
  write_refused: 'The SFTP server does not let us write to the upload folder',
  not_written: 'The SFTP server did not take the whole file',
  size_differs: 'The file has another size on the SFTP server',
  name_taken: 'Another file has this name on the SFTP server',
  fate_unknown: 'The bank may have taken the file already: ask it before sending again',
  interrupted: 'The delivery was interrupted',
  not_waiting: 'A payment of this file no longer waits for the bank',
} as const satisfies Record<string, Sentence>;
export type SftpProblem = keyof typeof SFTP_PROBLEMS;
export const sftpProblem = z.enum(Object.keys(SFTP_PROBLEMS) as [SftpProblem, ...SftpProblem[]]);

/** The fingerprint of a host key, as OpenSSH writes it: 32 bytes in base64 without padding. */
export const hostKeyFingerprint = z
  .string()
  .trim()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, { error: 'A host key is written as SHA256:...' });

/** What a bank's server shows of itself. */
export const sftpCheck = z.object({
  fingerprint: z.string().nullable(),
  /** Whether the stored sign-in and folder were tried: only with the accepted host key. */
  signed_in: z.boolean(),
  problem: sftpProblem.nullable(),
});
export type SftpCheck = z.infer<typeof sftpCheck>;
