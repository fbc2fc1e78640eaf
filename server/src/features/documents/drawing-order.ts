/* What the drawing process and its caller say to each other. */

export interface PreviewSize {
  /** From 1, which is where it starts unless said otherwise. */
  readonly first_page?: number;
  readonly max_pages: number;
  /** Pixels; a page that is much taller than wide is drawn narrower. */
  readonly width: number;
}

export interface DrawingOrder {
  readonly pdf: Uint8Array;
  readonly size: PreviewSize;
}

export type DrawingAnswer =
  | { readonly pages: readonly Uint8Array[] }
  | { readonly problem: 'protected' | 'unreadable' };
