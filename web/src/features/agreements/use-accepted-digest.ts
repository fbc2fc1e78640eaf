import { useState } from 'react';

/**
 * The digest of the text that this tab has read and accepted. It survives a reload. The server
 * refuses the signature if the text changed meanwhile.
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
