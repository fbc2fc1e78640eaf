import { useSyncExternalStore } from 'react';

/**
 * Returns whether the device reports that it is offline. A device that reports a network may still
 * have none.
 */
export const isOffline = (): boolean => !navigator.onLine;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);
