import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type {
  DeliveryTarget,
  PayoutDeliveries,
  PayoutDelivery,
} from '@diwan/contract/features/payout-deliveries/records';
import {
  deliveryTargetActions,
  payoutDeliveryActions,
} from '@diwan/contract/features/payout-deliveries/actions';
import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { canAs } from '../../../../testing/can.ts';
import { payoutDetails } from '../../../../testing/payouts.ts';
import { renderApp, signInAs } from '../../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../../testing/server.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const FILE = 'payout-22222222-33333333.xml';

const details = (
  more: Partial<PayoutDetails['payout']> = {},
  role: Role = 'admin',
): PayoutDetails => ({
  payout: payoutDetails({ id: ID, ...more }, role).payout,
  brands: [],
  truncated: false,
});

const delivery = (more: Partial<PayoutDelivery> = {}): PayoutDelivery => ({
  id: '44444444-4444-4444-8444-444444444444',
  format: 'pain001',
  file_name: FILE,
  file_bytes: 2_048,
  sha256: 'a'.repeat(64),
  state: 'delivered',
  problem: null,
  next_attempt_at: null,
  delivered_at: '2026-11-20T10:00:00.000Z',
  requested_by_name: 'Noura Salem',
  requested_at: '2026-11-20T09:59:00.000Z',
  attempts: [],
  can: canAs(payoutDeliveryActions, { state: more.state ?? 'delivered', blocked_by: null }),
  ...more,
});

const target = (more: Partial<DeliveryTarget> = {}): DeliveryTarget => ({
  business_id: '33333333-3333-4333-8333-333333333333',
  business_name: 'Diwan Retail',
  total_brands: 1,
  total_amount: 12.5,
  blocked_by: null,
  deliveries: [],
  can: canAs(deliveryTargetActions, { blocked_by: more.blocked_by ?? null }),
  ...more,
});
const FOOD = { business_id: '55555555-5555-4555-8555-555555555555', business_name: 'Diwan Food' };

/** Serves the deliveries of an export. Returns the sent requests. */
function serve(businesses: DeliveryTarget[], payout: PayoutDetails = details()) {
  const sent: unknown[] = [];
  const { can } = payout.payout;
  let now: PayoutDeliveries = { can, businesses };
  const queued = (one: DeliveryTarget): DeliveryTarget => ({
    ...one,
    deliveries: [delivery({ state: 'queued', delivered_at: null })],
  });
  server.use(
    http.get(`/api/admin/payouts/exports/${ID}`, () => answer(payout)),
    http.get(`/api/admin/payouts/exports/${ID}/deliveries`, () => answer(now)),
    http.post(`/api/admin/payouts/exports/${ID}/deliveries`, async ({ request }) => {
      sent.push(await request.json());
      now = { can, businesses: businesses.map(queued) };
      return answer(now);
    }),
  );
  return sent;
}

const open = () => renderApp(`/payouts/${ID}`);
const business = (name: string) => screen.findByRole('group', { name });

describe('sending to the banks', () => {
  it('sends the file of one business after a confirmation', async () => {
    signInAs('admin');
    const sent = serve([target(), target({ ...FOOD, blocked_by: 'host_key_unknown' })]);
    const { user } = open();
    const retail = await business('Diwan Retail');
    expect(retail).toHaveTextContent('Not sent');
    const food = await business('Diwan Food');
    expect(food).toHaveTextContent("The SFTP server's host key has not been accepted yet");
    expect(within(food).queryByRole('button')).toBeNull();
    expect(within(food).getByRole('link')).toHaveAttribute(
      'href',
      `/businesses/${FOOD.business_id}`,
    );
    expect(screen.queryByRole('button', { name: 'Send all files' })).toBeNull();
    await user.click(within(retail).getByRole('button'));
    const dialog = await screen.findByRole('dialog', { name: 'Send the files to the banks?' });
    expect(dialog).toHaveTextContent('Diwan Retail: KWD 12.500');
    expect(dialog).not.toHaveTextContent('twice');
    await user.click(within(dialog).getByRole('button', { name: 'Send to bank' }));
    await waitFor(() => expect(sent).toEqual([{ business_id: target().business_id }]));
    await waitFor(async () => expect(await business('Diwan Retail')).toHaveTextContent('Waiting'));
  });

  it('sends all files that can be sent, and shows a file that was sent before', async () => {
    signInAs('super_admin');
    const left = details({ first_file_at: '2026-11-20T09:30:00.000Z' });
    const sent = serve([target(), target(FOOD)], left);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send all files' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('may pay twice');
    await user.click(within(dialog).getByRole('button', { name: 'Send to bank' }));
    await waitFor(() => expect(sent).toEqual([{}]));
  });

  it('shows each state, its reason, and its attempts', async () => {
    signInAs('admin');
    const attempts = [
      {
        attempt: 1,
        at: '2026-11-20T09:59:10.000Z',
        ended_at: '2026-11-20T09:59:12.000Z',
        problem: 'timeout' as const,
      },
    ];
    const waiting = delivery({
      state: 'queued',
      problem: 'timeout',
      delivered_at: null,
      next_attempt_at: '2026-11-20T10:30:00.000Z',
      attempts,
    });
    serve([target({ deliveries: [waiting] }), target({ ...FOOD, deliveries: [delivery()] })]);
    open();
    const retail = await business('Diwan Retail');
    expect(retail).toHaveTextContent('The SFTP server did not answer in time');
    expect(retail).toHaveTextContent('Next attempt: Nov 20, 2026, 13:30');
    expect(retail).toHaveTextContent('One attempt');
    expect(within(retail).queryByRole('button', { name: /Send/ })).toBeNull();
    expect(await business('Diwan Food')).toHaveTextContent('Delivered: Nov 20, 2026, 13:00');
  });

  it('sends a failed file again, and requires asking the bank if necessary', async () => {
    signInAs('admin');
    const failed = delivery({ state: 'failed', problem: 'fate_unknown', delivered_at: null });
    serve([target({ deliveries: [failed] })]);
    const asked: string[] = [];
    server.use(
      http.post(`/api/admin/payouts/exports/${ID}/deliveries/${failed.id}/retry`, ({ request }) => {
        asked.push(request.url);
        return refusal('PAYOUT_BANK_NO_CREDENTIALS', {
          error: 'The SFTP server could not be reached',
        });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Send ${FILE} again` }));
    const dialog = await screen.findByRole('dialog', { name: `Send ${FILE} again?` });
    expect(dialog).toHaveTextContent('Ask the bank first');
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await within(dialog).findByText('The SFTP server could not be reached')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('has no button while the payout is pending approval', async () => {
    signInAs('admin');
    serve([target()], details({ needs_approval: true }));
    open();
    expect(within(await business('Diwan Retail')).queryByRole('button')).toBeNull();
  });

  it('is hidden from an owner', async () => {
    signInAs('brand_owner');
    serve([target()], details({}, 'brand_owner'));
    open();
    expect(await screen.findByText(ID)).toBeInTheDocument();
    expect(screen.queryByText('Sending to the banks')).toBeNull();
  });
});
