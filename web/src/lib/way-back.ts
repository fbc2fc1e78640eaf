import type { HistoryState } from '@tanstack/react-router';
import type { SessionState } from './session.ts';

declare module '@tanstack/react-router' {
  // Kept with the entry of the history: it survives a reload and is no part of an address.
  interface HistoryState {
    /** The page of ours that somebody asked for before they were signed in. */
    way_back?: string;
    session_ended?: boolean;
  }
}

/** What the sign-in page is told. Who left by themselves leaves no way to the next person. */
export const wayBackTo = (href: string, ended: SessionState['ended']): HistoryState =>
  ended === 'left' ? {} : { way_back: href, session_ended: ended === 'lost' };
