import { http } from 'msw';
import { answer, server } from './server.ts';

/** The lists of the payouts' page: each tab says how many rows it has. */
export const servePayoutLists = () =>
  server.use(
    http.get('/api/admin/payouts', () => answer([])),
    http.get('/api/admin/payouts/exports', () => answer([])),
    http.get('/api/admin/payouts/manual', () => answer([])),
    http.get('/api/admin/payouts/paused', () => answer([])),
  );
