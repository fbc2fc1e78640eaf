import { z } from 'zod';
import type { Deps } from '../context.ts';
import type { FileStore } from './store.ts';

/**
 * The time in milliseconds after which a storage that does not answer is treated as unavailable.
 */
const PATIENCE_MS = 2_000;
/**
 * The minimum time in milliseconds between two checks of the storage. The load balancer and the
 * metrics collector call every process.
 */
const FRESH_MS = 15_000;

/** The properties that the S3 SDK and the file system add to errors. */
const storageError = z.object({
  name: z.string(),
  code: z.string().optional(),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional(),
});

/** Returns the innermost cause of an error. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

function describeTrouble(error: unknown): string {
  const { data } = storageError.safeParse(rootOf(error));
  const reason = data?.code ?? data?.name ?? 'unknown';
  const status = data?.$metadata?.httpStatusCode;
  if (status === 401 || status === 403) {
    return `the storage of STORAGE_URL refuses the key or the secret (${reason})`;
  }
  if (status === 404) return `the bucket of STORAGE_URL does not exist (${reason})`;
  return `the storage of STORAGE_URL does not answer (${reason})`;
}

/**
 * Checks the storage once.
 * @returns a sentence about the problem, without an address or a key; undefined if there is no
 * problem
 */
export async function findStorageTrouble(files: FileStore): Promise<string | undefined> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const timeout = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error('late', { cause: late.reason })));
  });
  try {
    await Promise.race([files.check(), timeout]);
    return undefined;
  } catch (error) {
    return describeTrouble(error);
  }
}

/**
 * Watches the storage for health checks and metrics.
 * @returns a function that returns whether the storage was available in the last 15 seconds; it
 * also sets the metric and logs each change
 */
export function watchStorage(deps: Deps): () => Promise<boolean> {
  const { clock, files, log, metrics } = deps;
  let checked_at = -Infinity;
  let trouble: Promise<string | undefined> = Promise.resolve(undefined);

  const check = async (previous: Promise<string | undefined>): Promise<string | undefined> => {
    const [before, now] = await Promise.all([previous, findStorageTrouble(files)]);
    metrics.storage_up.set(now === undefined ? 1 : 0);
    if (now !== undefined && now !== before) log.warn(now);
    if (now === undefined && before !== undefined) log.info('the storage answers again');
    return now;
  };

  return async () => {
    if (clock.ms() - checked_at >= FRESH_MS) {
      checked_at = clock.ms();
      trouble = check(trouble);
    }
    return (await trouble) === undefined;
  };
}
