import { useCallback, useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clearDraft, type Draft, readDraft, writeDraft } from './drafts.ts';

export interface DraftBox {
  /** The stored draft; undefined while it is read, null if absent. */
  readonly stored: Draft | null | undefined;
  readonly save: (draft: Draft) => void;
  /** Deletes the draft and drops pending writes. Call it after the form is submitted. */
  readonly clear: () => Promise<void>;
}

/**
 * Reads the draft of a form once before the form renders, and writes it while the form is filled
 * in.
 * @param hex the registration's key; null before a registration exists
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
  // The function writes immediately, because a phone may close the page without notice. Writes do
  // not overlap, and only the newest draft is written.
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
        // The form was submitted while this write was running.
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
