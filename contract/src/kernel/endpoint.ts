import type { z } from 'zod';
// Every schema of a call has our sentences.
import './issues.ts';
import type { FileType } from './data-url.ts';
import type { Failure } from './errors.ts';
import type { PartnerPermission, Role } from './roles.ts';
import type { SentenceWithValues } from './sentences.ts';

/**
 * The allowed callers: everyone, the registrant of the brand `:id` (or its owner, or staff in
 * scope), an integrator's server with a brand's API key and secret, or roles.
 */
type Access = 'public' | 'registrant' | 'api_key' | readonly Role[];

/**
 * The data that the call can reach. `data`: limited by the caller's scope in the data layer.
 * `self`: the caller's own account. `platform`: administrators' calls without a scope. `public`: no
 * personal data at all.
 */
type Reach = 'public' | 'self' | 'data' | 'platform';

/**
 * Why a call is expensive. Such calls take turns per client: `file` decodes a picture or a PDF,
 * `paper` renders a PDF, `export` streams many rows, `search` searches many rows.
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
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/xml'
  | 'application/zip'
  | 'text/csv'
  | 'text/html';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Shape = z.ZodType | undefined;

type AnswerOf<R> = R extends z.ZodType ? z.output<R> : never;

/**
 * A response of `file` is bytes with their own content type instead of the JSON envelope. One of
 * `events` is a stream of server-sent events that remains open.
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
  /** Relative to /api, with `:name` for path parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly scope: Reach;
  /**
   * Besides the roles, a program of a partner may call with the partner's API key (X-API-Key) that
   * has this permission. It sees what an employee of the partner sees, and changes nothing.
   */
  readonly partner_key?: PartnerPermission;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** The types of a response of `file`. In tests the server checks each file against them. */
  readonly media_types?: readonly MediaType[];
  /** The name of a list that is paged when the caller uses `askedPage`. */
  readonly pages?: string;
  /** The sentence for a caller whose session has expired, if the general one does not fit. */
  readonly signed_out?: Sentence;
  /** The success text besides `data`. */
  readonly message?: Sentence;
  /** The success text when it depends on the result. */
  say?(data: AnswerOf<R>): SentenceWithValues;
  /** The refusals of this call, besides those of every call. */
  readonly errors: readonly Code[];
  /** An unsafe call that stores its first answer under the caller's `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Rate limit per client address, for calls that a stranger can repeat. */
  readonly limit?: { readonly max: number; readonly per_seconds: number };
  readonly cost?: Cost;
  /** A public call that needs a usable share link in `?token=`, before its body is read. */
  readonly needs_share_link?: true;
  /**
   * The query families in the browser's cache that this call makes stale, named by the prefix of a
   * query's key ('payouts', 'mcc/pending').
   */
  readonly stale?: readonly string[];
  /**
   * Requires re-authentication of signed-in people, unless they did so in this session some minutes
   * ago. An unattended window must not approve, publish or read a secret.
   */
  readonly confirm?: true;
  /** Available during maintenance too. */
  readonly in_maintenance?: boolean;
  /**
   * Answers without our envelope, for clients of another API: `data` unchanged, and failures in
   * this format.
   */
  readonly write_failure?: (failure: Failure) => unknown;
  /** Rewrites the body before `body` validates it, for callers of another API. */
  readonly read_body?: (body: unknown) => unknown;
  /** Has its own handling of the Idempotency-Key and stores the first answer itself. */
  readonly takes_key?: boolean;
  /** The example in the published document. */
  readonly example?: Example;
  /** The handler also gets the raw text of the body. */
  readonly as_sent?: boolean;
  /** Bytes; the default is 64 kB. */
  readonly body_limit?: number;
  /** `multipart` accepts one file field instead of JSON. */
  readonly consumes?: 'json' | 'multipart';
  /** The file types of a multipart call. */
  readonly file_types?: readonly FileType[];
}

/** Declares one call of the API: the single source of its validation, types and documentation. */
export function endpoint<
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends ResponseShape = ResponseShape,
  Code extends string = never,
  Sentence extends string = never,
>(descriptor: Endpoint<P, Q, B, R, Code, Sentence>): Endpoint<P, Q, B, R, Code, Sentence> {
  return descriptor;
}

export type AnyEndpoint = Endpoint;
export type Endpoints = Readonly<Record<string, AnyEndpoint>>;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input of a call's handler, after validation. */
export type Params<E> = E extends Endpoint<infer P, Shape, Shape> ? Out<P> : never;
export type Query<E> = E extends Endpoint<Shape, infer Q, Shape> ? Out<Q> : never;
export type Body<E> = E extends Endpoint<Shape, Shape, infer B> ? Out<B> : never;

/** The types that the client of a call sends and receives. */
export type ParamsIn<E> = E extends Endpoint<infer P, Shape, Shape> ? In<P> : never;
export type QueryIn<E> = E extends Endpoint<Shape, infer Q, Shape> ? In<Q> : never;
export type BodyIn<E> = E extends Endpoint<Shape, Shape, infer B> ? In<B> : never;
export type Data<E> =
  E extends Endpoint<Shape, Shape, Shape, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : Blob
    : never;
