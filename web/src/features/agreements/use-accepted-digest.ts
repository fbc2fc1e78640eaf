import { useState } from 'react';
import { signaturesOf } from '../../widgets/signature-pad/signature-draft.ts';

/**
 * Returns the digest of the text that was accepted in this tab, and its setter. The digest survives
 * a reload. The server refuses the signature if the text has changed since.
 */
export function useAcceptedDigest(
  brand_id: number,
): readonly [digest: string | null, accept: (digest: string) => void] {
  const name = `${signaturesOf(brand_id)}accepted`;
  const [digest, setDigest] = useState(() => sessionStorage.getItem(name));
  const accept = (read: string) => {
    sessionStorage.setItem(name, read);
    setDigest(read);
  };
  return [digest, accept];
}
