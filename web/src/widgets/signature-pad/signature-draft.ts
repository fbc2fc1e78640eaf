import type { PointGroup } from 'signature_pad';
import type { Draft } from '../../lib/away/drafts.ts';

/** A signature that was begun and not sent: a reload of the page must not lose it. */
export interface SignatureDraft {
  readonly way: 'draw' | 'type';
  /** In the pixels of the pad that was drawn on. */
  readonly strokes: readonly PointGroup[];
  readonly typed: string;
}

const NOTHING: SignatureDraft = { way: 'draw', strokes: [], typed: '' };

/** A stored draft, or the empty signature. */
export function readSignatureDraft(draft: Draft | null | undefined): SignatureDraft {
  return { ...NOTHING, ...(draft?.values as Partial<SignatureDraft> | undefined) };
}
