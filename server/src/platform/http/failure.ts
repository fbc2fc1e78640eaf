import { type ErrorCode, ERROR_KINDS, type Sentence } from '@diwan/contract';
import { type Failure } from '@diwan/contract/kernel/errors';
import { GENERAL_SENTENCES } from '@diwan/contract/kernel/issues';
import type { Language, Values } from '@diwan/contract/kernel/sentences';
import { QueueFull } from '@diwan/processes/turns';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { codeOfDatabaseError } from '../db/constraints.ts';
import { AppError } from '../error.ts';
import type { Log } from '../log/log.ts';
import { translate } from '../words.ts';
import { languageOf } from './client.ts';

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'BAD_REQUEST',
  FST_PARTS_LIMIT: 'BAD_REQUEST',
  FST_FIELDS_LIMIT: 'BAD_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MEDIA_TYPE',
};

/** Returns the error code of a request that the framework refuses. */
export const frameworkCode = (error: unknown): ErrorCode | undefined =>
  error instanceof Error && 'code' in error ? FRAMEWORK_CODES[String(error.code)] : undefined;

/** Converts a thrown value to a failure that callers may see. The cause is only logged. */
function asAppError(error: unknown, { raw }: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  // A client that disconnects during a request does not indicate a fault of the product.
  if (raw.readableAborted) return new AppError('BAD_REQUEST', { cause: error });
  if (error instanceof QueueFull) return new AppError('UNAVAILABLE');
  const code = frameworkCode(error) ?? codeOfDatabaseError(error);
  return new AppError(code ?? 'INTERNAL', { cause: error });
}

/** The number of seconds after which a retry can succeed. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  TOO_MANY_REQUESTS: 30,
  UNAVAILABLE: 2,
  MAINTENANCE: 300,
};

const inWords = (
  fields: Readonly<Record<string, string>>,
  language: Language,
  values: Values,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, translate(text, language, values)]),
  );

type WriteFailure = (failure: Failure) => unknown;

/**
 * Sends the failure envelope. It never contains a stack trace or SQL. Faults of the product are
 * logged.
 */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  log: Log,
  foreign: WriteFailure | undefined = request.routeOptions.config.write_failure,
): FastifyReply {
  const error = asAppError(thrown, request);
  const language = languageOf(request);
  const { status, sentence, field, agreement_required } = ERROR_KINDS[error.code];
  // An intended refusal is logged where it is decided, so a stack trace adds nothing.
  const intended = error.cause === undefined && status === 503;
  if (status >= 500 && !intended) {
    log.error({ err: thrown, request_id: request.id }, 'request failed');
  }
  const values = error.detail.values ?? {};
  const said = error.detail.sentence ?? sentence;
  const fields = error.detail.fields ?? (field === undefined ? undefined : { [field]: said });
  const failure: Failure = {
    success: false,
    error: translate(said, language, values),
    code: error.code,
    ...(fields ? { fields: inWords(fields, language, values) } : {}),
    ...(agreement_required ? { agreement_required } : {}),
    request_id: request.id,
  };
  const retry_after = RETRY_AFTER[error.code];
  if (retry_after !== undefined) reply.header('retry-after', String(retry_after));
  reply.header('cache-control', 'no-store');
  return reply.code(status).send(foreign ? foreign(failure) : failure);
}

/**
 * The maximum number of reported fields, because a client can send any number of unknown
 * properties.
 */
const MAX_FIELDS = 50;

const namesOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [...issue.path, key].join('.'))
    : [issue.path.join('.') || 'body'];

/** Returns the sentence of each invalid property. */
export function fieldsOf(error: z.ZodError): Record<string, Sentence> {
  // A map is safe for properties with the name of an inherited one, such as `constructor`.
  const fields = new Map<string, Sentence>();
  for (const issue of error.issues) {
    for (const name of namesOf(issue)) {
      // Schemas use only sentences of the contract (kernel/issues.ts).
      if (!fields.has(name)) fields.set(name, issue.message as Sentence);
      if (fields.size === MAX_FIELDS) return Object.fromEntries(fields);
    }
  }
  return Object.fromEntries(fields);
}

const GENERAL = new Set<Sentence>(GENERAL_SENTENCES);

/**
 * Returns the sentence of the whole failure: the first sentence that can be understood without its
 * field.
 */
export const leadingSentence = (fields: Readonly<Record<string, Sentence>>): Sentence | undefined =>
  Object.values(fields).find((text) => !GENERAL.has(text));
