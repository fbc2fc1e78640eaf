import { useCallback, useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clearDraft, type Draft, readDraft, writeDraft } from './drafts.ts';

export interface DraftBox {
  /** Undefined while the draft is read; null when none exists. */
  readonly stored: Draft | null | undefined;
  readonly save: (draft: Draft) => void;
  /** Called after the form is submitted. Pending writes are dropped. */
  readonly clear: () => Promise<void>;
}

/**
 * The draft of one form on this device. It is read once before the form is drawn, and written while
 * the form is filled in.
 * @param hex the registration's key; null for a draft from before the registration
 */
export function useDraft(name: string, hex: string | null): DraftBox {
  const { data: stored } = useQuery({
    queryKey: ['draft', name, hex],
    queryFn: () => readDraft(name, hex),
    staleTime: Infinity,
    gcTime: 0,
  });
  const waiting = useRef<Draft | null>(null);
  const writing = useRef(false);
  const cleared = useRef(false);
  // Writes at once, one after the other, and only the newest: a phone may drop the page without
  // notice.
  const save = useCallback(
    (draft: Draft) => {
      waiting.current = draft;
      if (writing.current) return;
      writing.current = true;
      const writeAll = async () => {
        for (let next = waiting.current; next !== null; next = waiting.current) {
          waiting.current = null;
          if (!cleared.current) await writeDraft(name, hex, next);
        }
        writing.current = false;
        // The write was already running when the form was submitted.
        if (cleared.current) await clearDraft(name);
      };
      void writeAll();
    },
    [name, hex],
  );
  const clear = useCallback(async () => {
    cleared.current = true;
    waiting.current = null;
    await clearDraft(name);
  }, [name]);
  return useMemo(() => ({ stored, save, clear }), [stored, save, clear]);
}
