import type { SftpProblem } from '@diwan/contract/features/businesses/sftp';

export interface SftpServer {
  readonly host: string;
  readonly port: number;
}

/** A sign-in. Nothing of it is said to a server that shows another host key. */
export interface SftpLogin extends SftpServer {
  readonly username: string;
  readonly password: string | null;
  /** PEM; its passphrase, if it has one, is the password. */
  readonly private_key: string | null;
  readonly fingerprint: string;
}

export interface SftpFile {
  readonly folder: string;
  readonly name: string;
  readonly content: Buffer;
  readonly sha256: string;
  /** Unlike any other attempt's: two that overlap never write into one file. */
  readonly temporary_name: string;
  /** Temporary names of attempts that came to nothing; what is left of them is removed. */
  readonly leftovers: readonly string[];
  /** A temporary name that may have been renamed without anybody living to tell. */
  readonly maybe_renamed: string | null;
  /** Awaited before a temporary name is renamed: false gives the attempt up. */
  beforeRename(temporary_name: string): Promise<boolean>;
}

export type HostKeyAnswer = { readonly fingerprint: string } | { readonly problem: SftpProblem };

export type SftpOutcome =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'failed';
      readonly problem: SftpProblem;
      /** The fingerprint of the server that was not the accepted one. */
      readonly shown?: string;
    };

/** Files to servers of banks. */
export interface Sftp {
  /** Says nothing to the server but that we are one of its clients. */
  readHostKey(server: SftpServer, signal?: AbortSignal): Promise<HostKeyAnswer>;
  /** Signs in and looks for the folder. */
  tryLogin(login: SftpLogin, folder: string, signal?: AbortSignal): Promise<SftpOutcome>;
  /** Puts a whole file under its name, or nothing. Again: it is there already. */
  deliver(login: SftpLogin, file: SftpFile, signal?: AbortSignal): Promise<SftpOutcome>;
}

export const failed = (problem: SftpProblem, shown?: string): SftpOutcome =>
  shown === undefined ? { kind: 'failed', problem } : { kind: 'failed', problem, shown };
