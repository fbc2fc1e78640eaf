import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clearDraft, type Draft, readDraft, writeDraft } from './drafts.ts';

/** Writing waits for a pause in the typing of about this length. */
const PAUSE_MS = 300;

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
  const cleared = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const draft = waiting.current;
    waiting.current = null;
    if (draft !== null && !cleared.current) void writeDraft(name, hex, draft);
  }, [name, hex]);

  useEffect(() => {
    // A phone may drop the page without another word: what was typed is written before.
    document.addEventListener('visibilitychange', flush);
    addEventListener('pagehide', flush);
    return () => {
      flush();
      document.removeEventListener('visibilitychange', flush);
      removeEventListener('pagehide', flush);
    };
  }, [flush]);

  const save = useCallback(
    (draft: Draft) => {
      waiting.current = draft;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    [flush],
  );
  const clear = useCallback(async () => {
    cleared.current = true;
    waiting.current = null;
    await clearDraft(name);
  }, [name]);
  return useMemo(() => ({ stored, save, clear }), [stored, save, clear]);
}
