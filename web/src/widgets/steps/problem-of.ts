import type { Sentence } from '@diwan/contract';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { say } from '../../lib/i18n.ts';
import type { Problem } from './step-problem.tsx';

const BUSY = new Set<ApiError['code']>(['NETWORK', 'UNAVAILABLE', 'MAINTENANCE', 'INTERNAL']);

/** Returns the problem of a failed call: the server's text, otherwise the fallback. */
export function problemOf(error: unknown, fallback: Sentence): Problem {
  return {
    text: errorText(error, fallback),
    retry: error instanceof ApiError && BUSY.has(error.code),
  };
}

/** Returns a problem that the person can solve in the step. */
export const problemFrom = (sentence: Sentence): Problem => ({
  text: say(sentence),
  retry: false,
});
