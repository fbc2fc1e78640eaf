import type { PassThrough } from 'node:stream';
import type { Download } from '../files/transfer.ts';
import type { JsonText } from '../json-text.ts';
import type { Page } from '../rows/page.ts';

/** A cookie of the product. It is always httpOnly and SameSite=Strict. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** The path below which the browser sends the cookie. */
  readonly path: string;
  /**
   * The lifetime in seconds. 0 removes the cookie. If it is absent, the cookie ends with the
   * browser session.
   */
  readonly max_age_s?: number | undefined;
}

/** The key of an answer's kind. A symbol cannot collide with a property of the data. */
export const KIND = Symbol('answer');

export interface JsonAnswer<T> {
  readonly [KIND]: 'json';
  readonly data: T;
  readonly cookies: readonly Cookie[];
}

export interface TextAnswer<T> {
  readonly [KIND]: 'text';
  readonly text: JsonText<T>;
}

/** A page of a list whose endpoint declares `pages`. */
export interface PageAnswer<T> extends Page<T> {
  readonly [KIND]: 'page';
}

export interface FileAnswer {
  readonly [KIND]: 'file';
  readonly file: Download;
}

/** An HTML page. `sendPage` adds a nonce to it. */
export interface HtmlAnswer {
  readonly [KIND]: 'html';
  readonly page: string;
}

export interface EventsAnswer {
  readonly [KIND]: 'events';
  readonly lines: PassThrough;
}

/** An answer in the format of another API, with its own status. */
export interface Foreign {
  readonly status: number;
  /** A JSON text. */
  readonly body: string;
}

export interface ForeignAnswer extends Foreign {
  readonly [KIND]: 'foreign';
}

type TaggedAnswer =
  | JsonAnswer<unknown>
  | TextAnswer<unknown>
  | PageAnswer<unknown>
  | FileAnswer
  | HtmlAnswer
  | EventsAnswer
  | ForeignAnswer;

/**
 * Creates answers with their kind. A handler may also return plain data, which becomes `json`
 * without cookies.
 */
export const answer = {
  json: <T>(data: T, cookies: readonly Cookie[] = []): JsonAnswer<T> => ({
    [KIND]: 'json',
    data,
    cookies,
  }),
  text: <T>(text: JsonText<T>): TextAnswer<T> => ({ [KIND]: 'text', text }),
  page: <T>({ items, next_cursor }: Page<T>): PageAnswer<T> => ({
    [KIND]: 'page',
    items,
    next_cursor,
  }),
  file: (file: Download): FileAnswer => ({ [KIND]: 'file', file }),
  html: (page: string): HtmlAnswer => ({ [KIND]: 'html', page }),
  /** A stream of server-sent events. It ends when the caller disconnects or the server stops. */
  events: (lines: PassThrough): EventsAnswer => ({ [KIND]: 'events', lines }),
  foreign: ({ status, body }: Foreign): ForeignAnswer => ({ [KIND]: 'foreign', status, body }),
};

const isTagged = (returned: unknown): returned is TaggedAnswer =>
  typeof returned === 'object' && returned !== null && KIND in returned;

/** Returns the answer of a handler with its kind. */
export const tag = (returned: unknown): TaggedAnswer =>
  isTagged(returned) ? returned : answer.json(returned);
