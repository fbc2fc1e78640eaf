import type { z } from 'zod';
// This import sets the sentences of invalid values for every schema.
import './issues.ts';
import { type BrandAccess, type PartnerPermission, type Role, withAuditors } from './roles.ts';
import type { FileType } from './data-url.ts';
import type { Failure } from './errors.ts';
import type { SentenceWithValues } from './sentences.ts';

/**
 * The callers that an endpoint permits.
 * - `public`: everyone
 * - `registrant`: the registrant of the brand `:id`, the brand's owner, and staff in scope
 * - `api_key`: a brand's server with API key and secret
 * - a list of roles
 */
type Access = 'public' | 'registrant' | 'api_key' | readonly Role[];

/**
 * The data that an endpoint can reach.
 * - `data`: data in the caller's scope
 * - `self`: the caller's own account
 * - `platform`: all data, for administrators
 * - `public`: no personal data
 */
type Reach = 'public' | 'self' | 'data' | 'platform';

/**
 * The reasons why a call is expensive. Expensive calls are queued per client.
 * - `file`: decodes a picture or a PDF
 * - `paper`: renders a PDF
 * - `export`: streams many rows
 * - `search`: searches many rows
 */
export type Cost = 'file' | 'paper' | 'export' | 'search';

interface Example {
  readonly body?: unknown;
  readonly response: unknown;
}

/** The media types of files in responses. */
type MediaType =
  | FileType
  | 'application/json'
  | 'application/octet-stream'
  | 'application/timestamp-reply'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/xml'
  | 'application/zip'
  | 'text/csv'
  | 'text/html';

/** The media types of uploads. */
type UploadType = FileType | 'application/xml' | 'text/csv' | 'text/plain';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Shape = z.ZodType | undefined;

type AnswerOf<R> = R extends z.ZodType ? z.output<R> : never;

/**
 * The form of a response. `file` is bytes with their own content type, and `events` is an open
 * stream of server-sent events. Neither has the JSON envelope.
 */
export type ResponseShape = z.ZodType | 'file' | 'events';

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends ResponseShape = ResponseShape,
  Code extends string = string,
  Sentence extends string = string,
> {
  readonly method: Method;
  /** The path below /api, with `:name` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * The accesses of a brand's users who may make the call, if brand owners may. By default only the
   * owner may, not the members of the brand.
   */
  readonly access_levels?: readonly BrandAccess[];
  readonly scope: Reach;
  /**
   * The permission with which a partner's API key (X-API-Key) may also call. The key sees the same
   * data as the partner's employees, and cannot change anything.
   */
  readonly partner_key?: PartnerPermission;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** The media types of a `file` response. Tests check each returned file against them. */
  readonly media_types?: readonly MediaType[];
  /** The name of the list, if it is paged only on request (`askedPage`). */
  readonly pages?: string;
  /** The sentence for a caller whose session has expired, if the general one does not fit. */
  readonly signed_out?: Sentence;
  /** The success message in the envelope. */
  readonly message?: Sentence;
  /** Returns the success message, if it depends on the result. */
  say?(data: AnswerOf<R>): SentenceWithValues;
  /** The refusals of this endpoint, in addition to `COMMON_ERRORS`. */
  readonly errors: readonly Code[];
  /**
   * True if the response is stored under the caller's `Idempotency-Key`, so that a repeated call
   * returns it.
   */
  readonly idempotent?: boolean;
  /** The rate limit per client address, for calls that anonymous callers can repeat. */
  readonly limit?: { readonly max: number; readonly per_seconds: number };
  readonly cost?: Cost;
  /**
   * The public call needs a valid share link in `?token=`. It is checked before the body is read.
   */
  readonly needs_share_link?: true;
  /**
   * The queries in the browser's cache that this call invalidates, by the prefix of their keys
   * ('payouts', 'mcc/pending').
   */
  readonly stale?: readonly string[];
  /**
   * True if a signed-in user must have confirmed the call at most some minutes before. A person at
   * an unattended browser must not approve, publish or reveal a secret.
   */
  readonly confirm?: true;
  /** True if the endpoint is available during maintenance. */
  readonly in_maintenance?: boolean;
  /**
   * Writes failures in the format of another API. The response is then `data` without the envelope.
   */
  readonly write_failure?: (failure: Failure) => unknown;
  /** Converts the body of another API's client before `body` validates it. */
  readonly read_body?: (body: unknown) => unknown;
  /** True if the handler itself processes the Idempotency-Key and stores the response. */
  readonly takes_key?: boolean;
  /** The example in the OpenAPI document. */
  readonly example?: Example;
  /** True if the handler also receives the raw text of the body. */
  readonly as_sent?: boolean;
  /** The maximum size of the body in bytes; by default 64 kB. */
  readonly body_limit?: number;
  /**
   * The form of the body. `multipart` accepts one file field, and the fields of `body` as texts.
   */
  readonly consumes?: 'json' | 'multipart';
  /** The file types that a multipart endpoint accepts. */
  readonly file_types?: readonly UploadType[];
}

/**
 * Declares an endpoint. Validation, types and documentation are all derived from it. A GET that
 * admins may make is also open to auditors.
 */
export function endpoint<
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends ResponseShape = ResponseShape,
  Code extends string = never,
  Sentence extends string = never,
>(descriptor: Endpoint<P, Q, B, R, Code, Sentence>): Endpoint<P, Q, B, R, Code, Sentence> {
  const { method, access } = descriptor;
  if (method !== 'GET' || typeof access === 'string') return descriptor;
  return { ...descriptor, access: withAuditors(access) };
}

export type AnyEndpoint = Endpoint;
export type Endpoints = Readonly<Record<string, AnyEndpoint>>;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The validated input of an endpoint's handler. */
export type Params<E> = E extends Endpoint<infer P, Shape, Shape> ? Out<P> : never;
export type Query<E> = E extends Endpoint<Shape, infer Q, Shape> ? Out<Q> : never;
export type Body<E> = E extends Endpoint<Shape, Shape, infer B> ? Out<B> : never;

/** The types that a client of the endpoint sends and receives. */
export type ParamsIn<E> = E extends Endpoint<infer P, Shape, Shape> ? In<P> : never;
export type QueryIn<E> = E extends Endpoint<Shape, infer Q, Shape> ? In<Q> : never;
export type BodyIn<E> = E extends Endpoint<Shape, Shape, infer B> ? In<B> : never;
export type Data<E> =
  E extends Endpoint<Shape, Shape, Shape, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : Blob
    : never;
