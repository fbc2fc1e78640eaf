import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { TracedRequest } from '../tracing/spans.ts';
import { hideFields, isUnloggedField } from './sensitive-fields.ts';

export type Log = Logger;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const current_request = new AsyncLocalStorage<TracedRequest>();

/** Every line that `work` writes carries the request's id, also from deep and later calls. */
export function withRequest<T>(request: TracedRequest, work: () => T): T {
  return current_request.run(request, work);
}

/** The request or job at work. */
export const currentRequest = (): TracedRequest | undefined => current_request.getStore();

interface ErrorFields {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/** Name, text and stack only: a driver's error also holds the row that was refused. */
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
  /** Where lines go; standard output when left out. */
  readonly destination?: DestinationStream;
}

/** Lines in a file, each written before the next is made: a process that ends loses none. */
export const writeLogTo = (path: string): DestinationStream =>
  pino.destination({ dest: path, mkdir: true, sync: true });

/** JSON lines. Fields are redacted by their name at any depth; nothing else filters a line. */
export function createLog({ level, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => hideFields(fields, isUnloggedField) as Record<string, unknown>,
    },
    serializers: { err: describeIfError, error: describeIfError, cause: describeIfError },
    mixin: () => {
      const request_id = current_request.getStore()?.request_id;
      return request_id === undefined ? {} : { request_id };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
