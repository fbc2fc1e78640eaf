import type {
  AnyEndpoint,
  Body,
  Data,
  Endpoints,
  Params,
  Query,
} from '@diwan/contract/kernel/endpoint';
import type { Ctx } from '../context.ts';
import { invariant } from '../error.ts';
import type { UploadedFile } from '../files/transfer.ts';
import type {
  EventsAnswer,
  FileAnswer,
  HtmlAnswer,
  ForeignAnswer,
  JsonAnswer,
  PageAnswer,
  TextAnswer,
} from './answer.ts';

/** The default limit of a request's body, in bytes. */
export const DEFAULT_BODY_LIMIT = 65_536;

export interface Request<E> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The uploaded file. It is present for endpoints that accept multipart. */
  readonly file: UploadedFile | undefined;
  /** The unparsed text of the body, for endpoints that declare `as_sent`. */
  readonly as_sent: string | undefined;
  /** Reads a header of the request. Handlers pass only the value to services. */
  header(name: string): string | undefined;
}

type PageOf<E> = Data<E> extends readonly (infer T)[] ? PageAnswer<T> : never;

type Answer<E> = E extends { readonly response: 'file' }
  ? FileAnswer | HtmlAnswer
  : E extends { readonly response: 'events' }
    ? EventsAnswer
    : Data<E> | JsonAnswer<Data<E>> | TextAnswer<Data<E>> | PageOf<E> | ForeignAnswer;

type Handler<E extends AnyEndpoint> = (
  ctx: Ctx,
  request: Request<E>,
) => Promise<Answer<E>> | Answer<E>;

export type Handlers<S extends Endpoints> = { readonly [K in keyof S]: Handler<S[K]> };

export interface Route {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly handle: (ctx: Ctx, request: Request<never>) => unknown;
}

/** Combines a feature's endpoints with their handlers. A missing handler is a compile error. */
export function routes<S extends Endpoints>(endpoints: S, handlers: Handlers<S>): readonly Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handle = handlers[name] as Route['handle'] | undefined;
    invariant(handle, `endpoint ${name} has no handler`);
    return { name, endpoint, handle };
  });
}
