import type { Readable } from 'node:stream';

/** A file on its way in, already within the call's body limit. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly declared_type: string;
}

/** A file on its way out. */
export interface Download {
  readonly content: Readable | Uint8Array;
  readonly content_type: string;
  /** Given: the browser saves it under this name. Absent: it may show it. */
  readonly download_name?: string;
  /** `immutable` for public content whose address never changes; otherwise it is never stored. */
  readonly cache: 'immutable' | 'no-store';
}
