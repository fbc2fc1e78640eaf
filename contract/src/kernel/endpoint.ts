import type { z } from 'zod';
// Every schema that a call is made of speaks in our sentences.
import './issues.ts';
import type { FileType } from './data-url.ts';
import type { Failure } from './errors.ts';
import type { PartnerPermission, Role } from './roles.ts';
import type { Said } from './sentences.ts';

/**
 * Who may call: anybody, the registrant of the brand `:id` (or its owner, or staff in scope), an
 * integrator's server with a brand's API key and secret, or roles.
 */
export type Access = 'public' | 'registrant' | 'api_key' | readonly Role[];

/**
 * What the call can reach. `data`: bounded by the caller's scope in the data layer. `self`: the
 * caller's own account. `platform`: administrators' calls that no scope bounds. `public`: no
 * personal data at all.
 */
export type Reach = 'public' | 'self' | 'data' | 'platform';

/**
 * What makes a call expensive. Such calls take turns per client: `file` decodes a picture or a PDF,
 * `paper` draws a PDF, `export` streams many rows, `search` looks through many rows.
 */
export type Cost = 'file' | 'paper' | 'export' | 'search';

export interface Example {
  readonly body?: unknown;
  readonly response: unknown;
}

/** What a file in a response can be. */
export type MediaType =
  | FileType
  | 'application/json'
  | 'application/octet-stream'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/xml'
  | 'application/zip'
  | 'text/csv'
  | 'text/html';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Shape = z.ZodType | undefined;

type Answered<R> = R extends z.ZodType ? z.output<R> : never;

/**
 * A response of `file` is bytes with their own content type instead of the JSON envelope; one of
 * `events` is a stream of server-sent events that stays open.
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
  /** Below /api, with `:name` for path parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly scope: Reach;
  /**
   * Beside the roles, a program of a partner may call with the partner's API key (X-API-Key) that
   * has this permission. It sees what an employee of the partner sees, and changes nothing.
   */
  readonly partner_key?: PartnerPermission;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** The types of a response of `file`. In tests the server checks each file against them. */
  readonly media_types?: readonly MediaType[];
  /** The name of a list that is answered in pages to whoever asks by `askedPage`. */
  readonly pages?: string;
  /** What a caller is told whose sign-in has expired, where the general sentence does not do. */
  readonly signed_out?: Sentence;
  /** The success text that goes beside `data`. */
  readonly message?: Sentence;
  /** The success text where it depends on what was done. */
  say?(data: Answered<R>): Said;
  /** The refusals of this call beyond the ones every call can give. */
  readonly errors: readonly Code[];
  /** An unsafe call that stores its first answer under the caller's `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Calls allowed per client address; for what a stranger can try again and again. */
  readonly limit?: { readonly max: number; readonly per_seconds: number };
  readonly cost?: Cost;
  /** A public call that needs a usable share link in `?token=`, before its body is read. */
  readonly needs_share_link?: true;
  /**
   * What this call makes out of date: the families of what browsers have read, named by the
   * beginning of a query's key ('payouts', 'mcc/pending').
   */
  readonly stale?: readonly string[];
  /**
   * Signed-in people first prove again that it is they, unless they did so in this session some
   * minutes ago: an open window beside nobody must not approve, publish or read a secret.
   */
  readonly confirm?: true;
  /** Answered during maintenance too. */
  readonly in_maintenance?: boolean;
  /**
   * Answers without our envelope, for clients of another API: `data` as it is, and
   * failures as this writes them.
   */
  readonly write_failure?: (failure: Failure) => unknown;
  /** Rewrites the body before `body` checks it, for callers that speak somebody else's API. */
  readonly read_body?: (body: unknown) => unknown;
  /** Takes an Idempotency-Key of its own, whose first answer it keeps by itself. */
  readonly takes_key?: boolean;
  /** What the published document shows of it. */
  readonly example?: Example;
  /** The handler also gets the body's text as it was sent. */
  readonly as_sent?: boolean;
  /** Bytes; the default is 64 kB. */
  readonly body_limit?: number;
  /** `multipart` takes one file field instead of JSON. */
  readonly consumes?: 'json' | 'multipart';
  /** The types of the file of a multipart call. */
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

/** What the handler of a call receives, after validation. */
export type Params<E> = E extends Endpoint<infer P, Shape, Shape> ? Out<P> : never;
export type Query<E> = E extends Endpoint<Shape, infer Q, Shape> ? Out<Q> : never;
export type Body<E> = E extends Endpoint<Shape, Shape, infer B> ? Out<B> : never;

/** What the client of a call sends and receives. */
export type ParamsIn<E> = E extends Endpoint<infer P, Shape, Shape> ? In<P> : never;
export type QueryIn<E> = E extends Endpoint<Shape, infer Q, Shape> ? In<Q> : never;
export type BodyIn<E> = E extends Endpoint<Shape, Shape, infer B> ? In<B> : never;
export type Data<E> =
  E extends Endpoint<Shape, Shape, Shape, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : Blob
    : never;
