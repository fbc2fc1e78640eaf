import type { PassThrough, Readable } from 'node:stream';
import type {
  AnyEndpoint,
  Body,
  Data,
  Endpoints,
  Params,
  Query,
} from '@diwan/contract/kernel/endpoint';
import type { Ctx, UserActor } from '../context.ts';
import { invariant } from '../error.ts';

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Below which path the browser sends it back. */
  readonly path: string;
  /** Seconds; 0 removes it; undefined ends it with the browser. */
  readonly max_age_s?: number | undefined;
}

/** Bytes of a request's body, where its call says nothing else. */
export const DEFAULT_BODY_LIMIT = 65_536;

const COOKIES = Symbol('cookies');
const FILE = Symbol('file');

export interface WithCookies<T> {
  readonly [COOKIES]: readonly Cookie[];
  readonly data: T;
}

/** An answer that also sets cookies. They are always httpOnly and SameSite=Strict. */
export const withCookies = <T>(data: T, cookies: readonly Cookie[]): WithCookies<T> => ({
  [COOKIES]: cookies,
  data,
});

export const cookiesOf = (answer: unknown): readonly Cookie[] | undefined =>
  typeof answer === 'object' && answer !== null && COOKIES in answer
    ? (answer as WithCookies<unknown>)[COOKIES]
    : undefined;

const TEXT = Symbol('text');

/** The JSON text of a `T` that the database has made: it is passed through as it is. */
export interface JsonText<T> {
  readonly [TEXT]: string;
  /** Never there: it keeps texts of different things apart. */
  readonly of?: T;
}

export const jsonText = <T>(text: string): JsonText<T> => ({ [TEXT]: text });

export const textOf = (answer: JsonText<unknown>): string => answer[TEXT];

export const asJsonText = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && TEXT in answer
    ? (answer as JsonText<unknown>)[TEXT]
    : undefined;

const STATUS = Symbol('status');

export interface WithStatus {
  readonly [STATUS]: number;
  readonly data: unknown;
}

/** Somebody else's answer that is passed on with its own status; for calls without our envelope. */
export const passOn = (status: number, data: unknown): WithStatus => ({ [STATUS]: status, data });

export const passedOn = (
  answer: unknown,
): { readonly status: number; readonly data: unknown } | undefined =>
  typeof answer === 'object' && answer !== null && STATUS in answer
    ? { status: (answer as WithStatus)[STATUS], data: (answer as WithStatus).data }
    : undefined;

export interface FileAnswer {
  readonly content: Readable | Uint8Array;
  readonly content_type: string;
  /** Given: the browser saves it under this name. Absent: it may show it. */
  readonly download_name?: string;
  /** `immutable` for public content whose address never changes; otherwise it is never stored. */
  readonly cache: 'immutable' | 'no-store';
}

export interface TaggedFile extends FileAnswer {
  readonly [FILE]: true;
}

export const fileAnswer = (file: FileAnswer): TaggedFile => ({ ...file, [FILE]: true });

export const asFile = (answer: unknown): FileAnswer | undefined =>
  typeof answer === 'object' && answer !== null && FILE in answer
    ? (answer as TaggedFile)
    : undefined;

const EVENTS = Symbol('events');

export interface EventStream {
  readonly [EVENTS]: PassThrough;
}

/** Server-sent events, for as long as the caller listens and the server runs. */
export const eventStream = (lines: PassThrough): EventStream => ({ [EVENTS]: lines });

export const asEvents = (answer: unknown): PassThrough | undefined =>
  typeof answer === 'object' && answer !== null && EVENTS in answer
    ? (answer as EventStream)[EVENTS]
    : undefined;

/** One file of a multipart request, already within the call's body limit. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly declared_type: string;
}

/** A request before it was parsed: what somebody signed, and the headers that prove it. */
export interface AsSent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Request<E> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  /** Present on calls that consume multipart. */
  readonly file: UploadedFile | undefined;
  /** Present on calls that declare `as_sent`. */
  readonly as_sent: AsSent | undefined;
}

type Answer<E> = E extends { readonly response: 'file' }
  ? TaggedFile
  : E extends { readonly response: 'events' }
    ? EventStream
    : Data<E> | JsonText<Data<E>> | WithCookies<Data<E>> | WithStatus;

export type Handler<E extends AnyEndpoint> = (
  ctx: Ctx,
  request: Request<E>,
) => Promise<Answer<E>> | Answer<E>;

export type Handlers<S extends Endpoints> = { readonly [K in keyof S]: Handler<S[K]> };

export interface Route {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly handle: (ctx: Ctx, request: Request<never>) => unknown;
}

/** Pairs a feature's endpoints with their handlers: a missing one does not compile. */
export function routes<S extends Endpoints>(endpoints: S, handlers: Handlers<S>): readonly Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handle = handlers[name] as Route['handle'] | undefined;
    invariant(handle, `endpoint ${name} has no handler`);
    return { name, endpoint, handle };
  });
}

/** The signed-in person of a call whose access names roles. */
export function signedIn(ctx: Ctx): UserActor {
  invariant(ctx.actor.kind === 'user', 'this call is only for signed-in people');
  return ctx.actor;
}
