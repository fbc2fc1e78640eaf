import type { Sentence } from '@diwan/contract';
import { useEffect } from 'react';
import { say } from '../../lib/i18n.ts';
import { toastError } from '../../ui/toast.ts';

/** Says in a toast, too, that something could not be read: once for each time it failed. */
export function useFailedToast(failed: boolean, sentence: Sentence): void {
  useEffect(() => {
    if (failed) toastError(say(sentence));
  }, [failed, sentence]);
}
