import type { ServerFeature } from '../../platform/feature.ts';
import { endTestPayment } from './test-objects.ts';

export const testMode = {
  routes: [],
  jobs: { end_test_payment: endTestPayment },
  schedule: [],
  erase: {
    texts: [
      { place: 'test_mode', table: 'test_mode.charges', columns: { record: 'body' } },
      { place: 'test_mode', table: 'test_mode.invoices', columns: { record: 'body' } },
      { place: 'test_mode', table: 'test_mode.refunds', columns: { record: 'body' } },
      { place: 'test_mode', table: 'test_mode.answers', columns: { body: 'body' } },
    ],
  },
  tables: ['test_mode.answers', 'test_mode.charges', 'test_mode.invoices', 'test_mode.refunds'],
} as const satisfies ServerFeature;
