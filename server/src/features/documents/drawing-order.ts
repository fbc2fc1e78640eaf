/* The messages between the drawing process and its caller. */

export interface PreviewSize {
  /** Counted from 1, which is the default. */
  readonly first_page?: number;
  readonly max_pages: number;
  /** Pixels. A page that is much taller than wide is drawn narrower. */
  readonly width: number;
}

export interface DrawingOrder {
  readonly pdf: Uint8Array;
  readonly size: PreviewSize;
}

export type DrawingAnswer =
  | { readonly pages: readonly Uint8Array[] }
  | { readonly problem: 'protected' | 'unreadable' };
