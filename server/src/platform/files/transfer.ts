import type { Readable } from 'node:stream';

/** An uploaded file within the call's body limit. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly declared_type: string;
}

/** A file that is sent to the caller. */
export interface Download {
  readonly content: Readable | Uint8Array;
  readonly content_type: string;
  /** If set, the browser saves the file under this name. Otherwise it may display the file. */
  readonly download_name?: string;
  /**
   * `immutable` for public content whose address never changes. Otherwise the response is never
   * cached.
   */
  readonly cache: 'immutable' | 'no-store';
}
