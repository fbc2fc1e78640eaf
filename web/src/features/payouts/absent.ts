import { ApiError } from '../../lib/api-error.ts';

/** What was asked for is not there, or its address is none. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
