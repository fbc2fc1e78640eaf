import { useSyncExternalStore } from 'react';

/** Whether the device itself says that it has no network; that it has one proves nothing. */
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
