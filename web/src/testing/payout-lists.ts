import { http } from 'msw';
import { answer, server } from './server.ts';

/** Serves empty lists for the payouts page. Its tabs show the number of rows. */
export const servePayoutLists = () =>
  server.use(
    http.get('/api/admin/payouts', () => answer([])),
    http.get('/api/admin/payouts/exports', () => answer([])),
    http.get('/api/admin/payouts/manual', () => answer([])),
    http.get('/api/admin/payouts/paused', () => answer([])),
  );
