import type { PointGroup } from 'signature_pad';

/** An unsent signature, which a reload of the page must not lose. */
export interface SignatureDraft {
  readonly way: 'draw' | 'type';
  /** In the pixels of the original pad. */
  readonly strokes: readonly PointGroup[];
  readonly typed: string;
}

const NOTHING: SignatureDraft = { way: 'draw', strokes: [], typed: '' };

/**
 * The draft is in the session storage: it survives a reload and ends with its tab, so that the next
 * person on a shared device does not get it. Without storage, a reload empties the pad.
 * @param name `signature:BRAND:DIGEST`, or `signature:USER:AGREEMENT`
 */
export function readSignatureDraft(name: string | undefined): SignatureDraft {
  try {
    const stored = name === undefined ? null : sessionStorage.getItem(name);
    return { ...NOTHING, ...(JSON.parse(stored ?? '{}') as Partial<SignatureDraft>) };
  } catch {
    return NOTHING;
  }
}

export function writeSignatureDraft(name: string, draft: SignatureDraft): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the draft after a reload, never the signature itself.
  }
}

/** The beginning of the names of a registration's drafts, by its brand, or of a user's. */
export const signaturesOf = (owner: number | string | null): string => `signature:${owner}:`;

/** Deletes what this tab keeps under names with this beginning. */
export function forgetSignatures(prefix: string): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  }
}
