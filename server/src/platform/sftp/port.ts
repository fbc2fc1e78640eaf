import type { SftpProblem } from '@diwan/contract/features/businesses/sftp';

export interface SftpServer {
  readonly host: string;
  readonly port: number;
}

/** A sign-in. Nothing of it is sent to a server with another host key. */
export interface SftpLogin extends SftpServer {
  readonly username: string;
  readonly password: string | null;
  /** PEM. The password is its passphrase if it has one. */
  readonly private_key: string | null;
  readonly fingerprint: string;
}

export interface SftpFile {
  readonly folder: string;
  readonly name: string;
  readonly content: Buffer;
  readonly sha256: string;
  /** Different for each attempt, so that two concurrent attempts never write to one file. */
  readonly temporary_name: string;
  /** Temporary names of failed attempts. Remaining files are removed. */
  readonly leftovers: readonly string[];
  /** A temporary name that may have been renamed before its attempt was interrupted. */
  readonly maybe_renamed: string | null;
  /** Awaited before the rename; false stops the attempt. */
  beforeRename(temporary_name: string): Promise<boolean>;
}

export type HostKeyAnswer = { readonly fingerprint: string } | { readonly problem: SftpProblem };

export type SftpOutcome =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'failed';
      readonly problem: SftpProblem;
      /** The fingerprint of a server that is not the accepted one. */
      readonly shown?: string;
    };

/** Sends files to servers of banks. */
export interface Sftp {
  /** Reads the server's host key without signing in. */
  readHostKey(server: SftpServer, signal?: AbortSignal): Promise<HostKeyAnswer>;
  /** Signs in and checks that the folder exists. */
  tryLogin(login: SftpLogin, folder: string, signal?: AbortSignal): Promise<SftpOutcome>;
  /** Stores a whole file under its name, or nothing. A repeat finds the file and succeeds. */
  deliver(login: SftpLogin, file: SftpFile, signal?: AbortSignal): Promise<SftpOutcome>;
}

export const failed = (problem: SftpProblem, shown?: string): SftpOutcome =>
  shown === undefined ? { kind: 'failed', problem } : { kind: 'failed', problem, shown };
