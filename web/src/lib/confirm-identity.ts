import { useSyncExternalStore } from 'react';

/** Asks the person to confirm their identity. @returns whether they confirmed it */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function setAsking(next: Promise<boolean> | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** Registers the component that shows the question; returns the function that removes it. */
export function answerConfirmations(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * Asks the person to confirm their identity, once for all calls that need it.
 * @returns false if they refused, or if no component can ask
 */
export function confirmIdentity(): Promise<boolean> {
  if (asking !== null) return asking;
  if (asker === null) return Promise.resolve(false);
  const asked = asker().finally(() => setAsking(null));
  setAsking(asked);
  return asked;
}

/** Whether the question is on screen. What is below it stays unchanged meanwhile. */
export const useConfirming = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asking !== null,
  );
