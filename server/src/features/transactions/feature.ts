import type { ServerFeature } from '../../platform/feature.ts';
import { verifyTransactions } from './verify.ts';
import { eraseEventTexts, erasePayersOfPayments } from './store.ts';
import {
  eventFeedSchedule,
  moveEventsTask,
  rollUpSchedule,
  rollUpTask,
  sweepSchedule,
  sweepTransactions,
} from './jobs.ts';
import { transactionRoutes } from './routes.ts';

export const transactions = {
  routes: transactionRoutes,
  jobs: {
    roll_up_transactions: rollUpTask,
    move_events: moveEventsTask,
    sweep_transactions: sweepTransactions,
  },
  schedule: [...rollUpSchedule, ...eventFeedSchedule, ...sweepSchedule],
  verify: { transactions: ({ db }) => verifyTransactions(db) },
  erase: {
    payments: [erasePayersOfPayments],
    linked: [{ place: 'events', erase: eraseEventTexts }],
  },
  tables: [
    'event_feed',
    'event_inbox',
    'payable_debits',
    'removed_refunds',
    'removed_transactions',
    'roll_up_inbox',
    'roll_ups',
    'set_offs',
    'transaction_events',
    'transaction_search',
    'transactions',
  ],
} as const satisfies ServerFeature;
