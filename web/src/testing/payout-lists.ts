import { http } from 'msw';
import { answer, server } from './server.ts';

/** Serves the lists of the payouts page, whose tabs show their row counts. */
export const servePayoutLists = () =>
  server.use(
    http.get('/api/admin/payouts', () => answer([])),
    http.get('/api/admin/payouts/exports', () => answer([])),
    http.get('/api/admin/payouts/manual', () => answer([])),
    http.get('/api/admin/payouts/paused', () => answer([])),
  );
