import type { Readable } from 'node:stream';

/** An uploaded file. It is within the endpoint's body limit. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly declared_type: string;
}

/** A file for the caller. */
export interface Download {
  readonly content: Readable | Uint8Array;
  readonly content_type: string;
  /**
   * The name under which the browser saves the file. Without it, the browser may display the file.
   */
  readonly download_name?: string;
  /**
   * The caching of the response. `immutable` is for public content whose URL never changes. Other
   * responses are never cached.
   */
  readonly cache: 'immutable' | 'no-store';
}
