import { spawn, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/**
 * Turns on Node's compile cache. A test run starts the server and its tools dozens of times.
 * Compiling takes more than half of a start.
 */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node') };

export type ProgramResult = { readonly code: number; readonly output: string };

type Options = {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * The destination of the output. `true` prints it immediately. `stderr` prints all output to
   * stderr. By default the output is collected and returned.
   */
  readonly live?: boolean | 'stderr';
};

/** Runs a program of node_modules/.bin or of the machine, in the root of the repository. */
export function runProgram(
  name: string,
  args: string[],
  options: Options = {},
): Promise<ProgramResult> {
  const bin = join(ROOT, 'node_modules', '.bin');
  const path = `${bin}:${process.env['PATH'] ?? ''}`;
  const env = { ...COMPILED, ...process.env, PATH: path, ...options.env };
  return new Promise((resolve) => {
    const output = options.live ? 'inherit' : 'pipe';
    const stdio: StdioOptions = ['ignore', options.live === 'stderr' ? 2 : output, output];
    const child = spawn(name, args, { cwd: ROOT, env, stdio });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }),
    );
  });
}
