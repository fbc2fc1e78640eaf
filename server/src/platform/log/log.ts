import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { TracedRequest } from '../tracing/spans.ts';
import { maskFields, isUnloggedField } from './sensitive-fields.ts';

export type Log = Logger;
type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const current_request = new AsyncLocalStorage<TracedRequest>();

/**
 * Runs the work so that its log lines contain the request's id, including those of nested and later
 * calls.
 */
export function withRequest<T>(request: TracedRequest, work: () => T): T {
  return current_request.run(request, work);
}

/** Returns the current request or job. */
export const currentRequest = (): TracedRequest | undefined => current_request.getStore();

interface ErrorFields {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/**
 * Describes an error by name, message and stack. The refused row in a driver's error is omitted.
 */
function describeError(error: Error, depth = 0): Record<string, unknown> {
  const { code, constraint }: ErrorFields = error as ErrorFields;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause instanceof Error && depth < 3
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}

const describeIfError = (value: unknown): unknown =>
  value instanceof Error ? describeError(value) : value;

export interface LogOptions {
  readonly level: LogLevel;
  /** The destination of the lines. The default is standard output. */
  readonly destination?: DestinationStream;
}

/** Writes lines to a file synchronously, so that no line is lost when the process ends. */
export const writeLogTo = (path: string): DestinationStream =>
  pino.destination({ dest: path, mkdir: true, sync: true });

/**
 * Creates a log of JSON lines. Fields are hidden by their names at any depth. Nothing else is
 * filtered.
 */
export function createLog({ level, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => maskFields(fields, isUnloggedField) as Record<string, unknown>,
    },
    serializers: { err: describeIfError, error: describeIfError, cause: describeIfError },
    mixin: () => {
      const request_id = current_request.getStore()?.request_id;
      return request_id === undefined ? {} : { request_id };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
