import type { PointGroup } from 'signature_pad';

/** A signature that was not sent. A reload of the page must not lose it. */
export interface SignatureDraft {
  readonly way: 'draw' | 'type';
  /** The strokes, in the pixels of the pad on which they were drawn. */
  readonly strokes: readonly PointGroup[];
  readonly typed: string;
}

const NOTHING: SignatureDraft = { way: 'draw', strokes: [], typed: '' };

/**
 * Reads a draft from the session storage. It survives a reload and is deleted with its tab, so that
 * the next person on a shared device does not get it.
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
    // The storage may be full or forbidden. In this case a reload loses the draft, but the
    // signature can be sent.
  }
}

/** Returns the prefix of the names of drafts: by brand for a registration, otherwise by user. */
export const signaturesOf = (owner: number | string | null): string => `signature:${owner}:`;

/** Deletes everything that this tab stores under names with this prefix. */
export function forgetSignatures(prefix: string): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  }
}
