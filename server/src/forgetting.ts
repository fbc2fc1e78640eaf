import { forgetAnsweredPayers } from './features/charges/public.ts';
import type { Forgetting } from './features/customers/public.ts';
import { forgetInMessages } from './features/messages/public.ts';
import { forgetRefundTexts } from './features/refunds/public.ts';
import { forgetEventTexts, forgetPayers } from './features/transactions/public.ts';
import { forgetPostedPayers } from './features/webhook-deliveries/public.ts';
import { forgetToldPayers } from './features/webhooks/public.ts';
import { forgetInAnswers } from './platform/calls/answer-once.ts';

/**
 * Every place besides the customer's own record that can contain a person's name, e-mail or phone.
 * `forgetting.test.ts` finds each text column of the database that is missing here.
 */
export const FORGETTING: Forgetting = {
  payments: forgetPayers,
  messages: [forgetToldPayers, forgetPostedPayers, forgetAnsweredPayers],
  linked: [
    { place: 'refunds', forget: forgetRefundTexts },
    { place: 'events', forget: forgetEventTexts },
  ],
  sealed: [
    { place: 'outbox', forget: forgetInMessages },
    { place: 'answers', forget: forgetInAnswers },
  ],
  texts: [
    { place: 'test_mode', table: 'test_mode.charges', columns: { record: 'body' } },
    { place: 'test_mode', table: 'test_mode.invoices', columns: { record: 'body' } },
    { place: 'test_mode', table: 'test_mode.refunds', columns: { record: 'body' } },
    { place: 'test_mode', table: 'test_mode.answers', columns: { body: 'body' } },
    {
      place: 'test_mode',
      table: 'webhook_deliveries',
      columns: { body: 'body' },
      where: 'transaction_id is null',
    },
    { place: 'outbox', table: 'messages', columns: { subject: 'text', last_error: 'text' } },
    { place: 'saved_views', table: 'saved_views', columns: { name: 'name', query: 'json' } },
    {
      place: 'unmatched_webhooks',
      table: 'webhooks_in',
      columns: { body: 'body', headers: 'json', problem: 'text', resolution: 'text' },
      where: "state <> 'processed'",
    },
    { place: 'notes', table: 'bank_changes', columns: { reason: 'text' } },
    { place: 'notes', table: 'brands', columns: { status_reason: 'text', pause_reason: 'text' } },
    {
      place: 'notes',
      table: 'business_set_offs',
      columns: { reason: 'text', reject_reason: 'text' },
    },
    { place: 'notes', table: 'campaigns', columns: { reason: 'text' } },
    { place: 'notes', table: 'document_requests', columns: { note: 'text' } },
    { place: 'notes', table: 'factor_resets', columns: { reason: 'text' } },
    { place: 'notes', table: 'link_reveals', columns: { reason: 'text' } },
    { place: 'notes', table: 'lost_payouts', columns: { notes: 'text' } },
    {
      place: 'notes',
      table: 'manual_payouts',
      columns: { notes: 'text', reject_reason: 'text' },
    },
    { place: 'notes', table: 'mid_moves', columns: { reason: 'text' } },
    { place: 'notes', table: 'payout_exports', columns: { cancel_reason: 'text' } },
    { place: 'notes', table: 'payout_lines', columns: { undone_reason: 'text' } },
    {
      place: 'notes',
      table: 'reconciliation_proposals',
      columns: { note: 'text', reason: 'text' },
    },
    { place: 'notes', table: 'reconciliation_rows', columns: { note: 'text' } },
    { place: 'notes', table: 'second_reviews', columns: { note: 'text' } },
    { place: 'notes', table: 'service_holds', columns: { reason: 'text', notes: 'text' } },
    { place: 'notes', table: 'terminals', columns: { notes: 'text', end_notes: 'text' } },
    { place: 'notes', table: 'users', columns: { suspended_reason: 'text' } },
    { place: 'notes', table: 'fee_drafts', columns: { name: 'name' } },
  ],
};
