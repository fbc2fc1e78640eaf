import type { SftpProblem } from '@diwan/contract/features/businesses/sftp';
import type { Client, SFTPWrapper } from 'ssh2';

interface SftpError extends Error {
  readonly problem: SftpProblem;
}

export const trouble = (problem: SftpProblem): SftpError =>
  Object.assign(new Error(problem), { problem });

const isTrouble = (error: unknown): error is SftpError =>
  error instanceof Error && 'problem' in error;

/** Returns the problem of an error. An unknown error is treated as a lost connection. */
export const problemOfWork = (error: unknown): SftpProblem =>
  isTrouble(error) ? error.problem : 'connection_lost';

type Answer<T> = (error: Error | null | undefined, value?: T) => void;

/** Sends one request. Fails if the server is silent for too long. */
type Ask = <T>(send: (answer: Answer<T>) => void) => Promise<T>;

export interface Requests {
  readonly sftp: SFTPWrapper;
  readonly ask: Ask;
}

/** Opens the SFTP channel of a signed-in connection. */
export async function openRequests(client: Client, silence_ms: number): Promise<Requests> {
  const closed = new Promise<never>((_settle, fail) => {
    client.once('close', () => fail(trouble('connection_lost')));
  });
  // Between two requests, no other handler would catch the rejection.
  closed.catch(() => undefined);
  const ask: Ask = async <T>(send: (answer: Answer<T>) => void): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<T>((settle, fail) => {
      timer = setTimeout(() => fail(trouble('timeout')), silence_ms);
      send((error, value) => {
        // The value is undefined for requests without a result, whose callers expect this.
        if (error === undefined || error === null) settle(value as T);
        else fail(error);
      });
    });
    try {
      return await Promise.race([answered, closed]);
    } finally {
      clearTimeout(timer);
    }
  };
  const sftp = await ask<SFTPWrapper>((answer) => {
    client.sftp(answer);
  });
  return { sftp, ask };
}
