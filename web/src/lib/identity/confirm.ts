import { useSyncExternalStore } from 'react';

/** Shows the question whether it is still the same person. @returns whether they proved it */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function setAsking(next: Promise<boolean> | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** Called by whoever can show the question; returns the way to stop. */
export function answerConfirmations(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * Asks the person to prove again that it is they. However many calls need it at once, they are
 * asked once.
 * @returns false where they would not, or nobody could ask
 */
export function confirmIdentity(): Promise<boolean> {
  if (asking !== null) return asking;
  if (asker === null) return Promise.resolve(false);
  const asked = asker().finally(() => setAsking(null));
  setAsking(asked);
  return asked;
}

/** Whether the question is on screen: what lies below it stays as it is meanwhile. */
export const useConfirming = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asking !== null,
  );
