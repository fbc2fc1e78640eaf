import type { ServerFeature } from '../../platform/feature.ts';
import { endTestPayment } from './test-objects.ts';

export const testMode = {
  routes: [],
  jobs: { end_test_payment: endTestPayment },
  schedule: [],
  tables: ['test_mode.answers', 'test_mode.charges', 'test_mode.invoices', 'test_mode.refunds'],
} as const satisfies ServerFeature;
