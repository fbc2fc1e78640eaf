import type { PointGroup } from 'signature_pad';
import type { Draft } from '../../lib/away/drafts.ts';

/** An unsent signature, which a reload of the page must not lose. */
export interface SignatureDraft {
  readonly way: 'draw' | 'type';
  /** In the pixels of the original pad. */
  readonly strokes: readonly PointGroup[];
  readonly typed: string;
}

const NOTHING: SignatureDraft = { way: 'draw', strokes: [], typed: '' };

/** A stored draft, or the empty signature. */
export function readSignatureDraft(draft: Draft | null | undefined): SignatureDraft {
  return { ...NOTHING, ...(draft?.values as Partial<SignatureDraft> | undefined) };
}
