import type { Sentence } from '@diwan/contract';
import { useEffect } from 'react';
import { say } from '../../lib/i18n.ts';
import { toastError } from '../../ui/toast.ts';

/** Shows a toast when a load fails, once for each failure. */
export function useFailedToast(failed: boolean, sentence: Sentence): void {
  useEffect(() => {
    if (failed) toastError(say(sentence));
  }, [failed, sentence]);
}
