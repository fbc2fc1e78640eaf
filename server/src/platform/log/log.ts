import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';
import { hideFields, isUnloggedField } from './sensitive-fields.ts';

export type Log = Logger;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const current_request = new AsyncLocalStorage<string>();

/** Every line written by `work`, however deep and however late, carries this request id. */
export function withRequestId<T>(request_id: string, work: () => T): T {
  return current_request.run(request_id, work);
}

/** The request or job at work. */
export const currentRequestId = (): string | undefined => current_request.getStore();

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
      const request_id = current_request.getStore();
      return request_id === undefined ? {} : { request_id };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
