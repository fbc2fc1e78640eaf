import { useState } from 'react';

/**
 * The digest of the agreement's text that this tab has read and accepted. It outlives a reload of
 * the page; the server refuses the signature when the text changed meanwhile.
 */
export function useAcceptedDigest(
  brand_id: number,
): readonly [digest: string | null, accept: (digest: string) => void] {
  const name = `accepted-agreement:${brand_id}`;
  const [digest, setDigest] = useState(() => sessionStorage.getItem(name));
  const accept = (read: string) => {
    sessionStorage.setItem(name, read);
    setDigest(read);
  };
  return [digest, accept];
}
