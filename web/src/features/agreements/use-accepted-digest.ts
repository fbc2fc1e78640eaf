import { useState } from 'react';
import { signaturesOf } from '../../widgets/signature-pad/signature-draft.ts';

/**
 * The digest of the text that this tab has read and accepted. It survives a reload. The server
 * refuses the signature if the text changed meanwhile.
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
