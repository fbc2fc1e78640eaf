import { useCallback, useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clearDraft, type Draft, readDraft, writeDraft } from './drafts.ts';

export interface DraftBox {
  /** Undefined while it is being read; null when there is none. */
  readonly stored: Draft | null | undefined;
  readonly save: (draft: Draft) => void;
  /** Once it is handed in: what was about to be written is not written any more. */
  readonly clear: () => Promise<void>;
}

/**
 * The draft of one form on this device. It is read once, before the form is drawn, and written
 * while the form is filled in.
 * @param hex the registration's key; null for a draft of before it
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
  // At once, one after the other, the newest only: a phone may drop the page without another word.
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
        // One that was under way when the draft was handed in.
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
