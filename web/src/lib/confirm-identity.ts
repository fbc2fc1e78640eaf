import { useSyncExternalStore } from 'react';

/** Asks the person to confirm their identity. @returns whether the person confirmed it */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function setAsking(next: Promise<boolean> | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** Registers the component that shows the dialog. @returns a function that removes it */
export function answerConfirmations(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * Asks the person to confirm their identity. Calls at the same time share one dialog.
 * @returns false if the person cancelled, or if no component can ask
 */
export function confirmIdentity(): Promise<boolean> {
  if (asking !== null) return asking;
  if (asker === null) return Promise.resolve(false);
  const asked = asker().finally(() => setAsking(null));
  setAsking(asked);
  return asked;
}

/** Returns whether the dialog is on screen. While it is, other parts of the page do not change. */
export const useConfirming = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asking !== null,
  );
