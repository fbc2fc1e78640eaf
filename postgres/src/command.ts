import { spawn } from 'node:child_process';

/**
 * The account and the command prefix with which a program starts, because PostgreSQL refuses to run
 * as root.
 */
export type Account = {
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
};

export type Outcome = { readonly code: number; readonly output: string };

// The programs do not inherit our environment, because a PGDATA or LC_ALL in it would affect them.
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * Runs a program until it ends. `keep_output: false` gives it no pipe. A server that it starts
 * would otherwise keep the pipe open, and the promise would never settle.
 */
export function runCommand(
  account: Account,
  command: readonly [string, ...string[]],
  options: { keep_output: boolean },
): Promise<Outcome> {
  const [program, ...rest] = [...account.prefix, ...command];
  return new Promise((resolve) => {
    const child = spawn(program ?? command[0], rest, {
      cwd: '/',
      env: ENVIRONMENT,
      stdio: [
        'ignore',
        options.keep_output ? 'pipe' : 'ignore',
        options.keep_output ? 'pipe' : 'ignore',
      ],
      ...(account.uid === undefined ? {} : { uid: account.uid }),
      ...(account.gid === undefined ? {} : { gid: account.gid }),
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }),
    );
  });
}
