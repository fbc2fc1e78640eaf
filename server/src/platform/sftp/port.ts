import type { SftpProblem } from '@diwan/contract/features/businesses/sftp';

export interface SftpServer {
  readonly host: string;
  readonly port: number;
}

/** The data of a sign-in. None of it is sent to a server with another host key. */
export interface SftpLogin extends SftpServer {
  readonly username: string;
  readonly password: string | null;
  /** The private key as PEM. If it has a passphrase, `password` contains it. */
  readonly private_key: string | null;
  readonly fingerprint: string;
}

export interface SftpFile {
  readonly folder: string;
  readonly name: string;
  readonly content: Buffer;
  readonly sha256: string;
  /**
   * A name that differs for each attempt, so that two concurrent attempts never write to the same
   * file.
   */
  readonly temporary_name: string;
  /** The temporary names of failed attempts. Their files are removed. */
  readonly leftovers: readonly string[];
  /**
   * The temporary name of an interrupted attempt, whose file may have been renamed; null if
   * each attempt ended.
   */
  readonly maybe_renamed: string | null;
  /** Runs before the rename. If it returns false, the attempt stops. */
  beforeRename(temporary_name: string): Promise<boolean>;
}

export type HostKeyAnswer = { readonly fingerprint: string } | { readonly problem: SftpProblem };

export type SftpOutcome =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'failed';
      readonly problem: SftpProblem;
      /** The fingerprint of a host key that differs from the accepted one. */
      readonly shown?: string;
    };

/** A file in a folder of a bank's server. */
export interface RemoteFile {
  readonly name: string;
  readonly size_bytes: number;
  /** The time of its last change, in seconds since 1970. */
  readonly modified_s: number;
}

export interface FetchedFile extends RemoteFile {
  readonly content: Buffer;
}

/** The files that were read, or the problem. */
export type SftpFetch =
  | { readonly kind: 'fetched'; readonly files: readonly FetchedFile[] }
  | Extract<SftpOutcome, { readonly kind: 'failed' }>;

/** Sends files to servers of banks, and reads files there. */
export interface Sftp {
  /** Reads the server's host key without a sign-in. */
  readHostKey(server: SftpServer, signal?: AbortSignal): Promise<HostKeyAnswer>;
  /** Signs in and checks that the folder exists. */
  tryLogin(login: SftpLogin, folder: string, signal?: AbortSignal): Promise<SftpOutcome>;
  /**
   * Stores the whole file under its name, or nothing. A repeat finds the stored file and succeeds.
   */
  deliver(login: SftpLogin, file: SftpFile, signal?: AbortSignal): Promise<SftpOutcome>;
  /**
   * Reads the chosen files of a folder. It changes nothing on the server. A file that changes
   * meanwhile is omitted.
   */
  readFolder(
    login: SftpLogin,
    folder: string,
    choose: (files: readonly RemoteFile[]) => readonly RemoteFile[],
    signal?: AbortSignal,
  ): Promise<SftpFetch>;
}

export const failed = (
  problem: SftpProblem,
  shown?: string,
): Extract<SftpOutcome, { readonly kind: 'failed' }> =>
  shown === undefined ? { kind: 'failed', problem } : { kind: 'failed', problem, shown };
