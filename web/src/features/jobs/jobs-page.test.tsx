import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { jobActions, sendingActions } from '@diwan/contract/features/jobs/actions';
import type { Job, OutgoingMessage } from '@diwan/contract/features/jobs/records';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const job = (id: string, state: Job['state'], more: Partial<Job> = {}): Job => ({
  id,
  task: 'send_message',
  about: `message-${id}`,
  subject: null,
  state,
  attempts: 3,
  max_attempts: 10,
  crashes: 0,
  last_error: null,
  created_at: '2026-11-20T09:00:00.000Z',
  run_at: '2026-11-20T09:10:00.000Z',
  started_at: null,
  can: canAs(jobActions, { state }),
  ...more,
});

const sending = (
  kind: OutgoingMessage['kind'],
  state: OutgoingMessage['state'],
  what: string,
): OutgoingMessage => ({
  id: `00000000-0000-4000-8000-00000000000${what.length}`,
  kind,
  to: 'somewhere',
  what,
  brand: kind === 'webhook' ? { id: 7, name: 'Bloom' } : null,
  export_id: kind === 'sftp' ? '11111111-1111-4111-8111-111111111111' : null,
  state,
  attempts: 2,
  problem: state === 'failed' ? 'timeout' : null,
  created_at: '2026-11-20T09:00:00.000Z',
  next_attempt_at: null,
  can: canAs(sendingActions, { state }),
});

describe('the jobs', () => {
  it('show their outcome, are filtered by the address, and can run again', async () => {
    signInAs('admin');
    const asked: string[] = [];
    const jobs = [
      job('4', 'dead', { last_error: 'no such mailbox' }),
      job('3', 'lost', { crashes: 2 }),
      job('2', 'running'),
    ];
    const counts = { queued: 0, running: 1, failed: 0, lost: 1, dead: 1 };
    server.use(
      http.get('/api/admin/jobs', ({ request }) => {
        asked.push(new URL(request.url).search);
        return answer({ jobs, next_cursor: null, counts });
      }),
      http.post('/api/admin/jobs/:id/run-again', ({ params }) => {
        asked.push(`again ${String(params['id'])}`);
        return answer(job('4', 'queued'));
      }),
    );
    const { user } = renderApp('/jobs?state=dead');
    expect(await screen.findByText('no such mailbox')).toBeVisible();
    expect(screen.getByText('Interrupted')).toBeVisible();
    expect(screen.getByText('Interrupted 2 times')).toBeVisible();
    const [dead, , running] = screen.getAllByRole('button', { name: 'Run again: Message' });
    expect(running).toHaveAccessibleDescription('This job is already running');
    if (dead) await user.click(dead);
    expect(await screen.findByText('The job will run now')).toBeVisible();
    expect(asked[0]).toContain('state=dead');
    expect(asked).toContain('again 4');
  });
});

describe('jobs of one kind', () => {
  it('are one row, which opens to all of them', async () => {
    signInAs('admin');
    const subject = { what: 'charge.captured', brand: { id: 7, name: 'Bloom' } };
    const event = { task: 'deliver_webhook', subject };
    const jobs = [
      job('9', 'failed', event),
      job('8', 'dead', event),
      job('7', 'failed', { ...event, subject: { ...subject, brand: { id: 8, name: 'Dar' } } }),
      job('6', 'failed', event),
      job('5', 'failed', event),
    ];
    const counts = { queued: 0, running: 0, failed: 4, lost: 0, dead: 1 };
    server.use(http.get('/api/admin/jobs', () => answer({ jobs, next_cursor: null, counts })));
    const { user } = renderApp('/jobs');
    const table = await screen.findByRole('table', { name: 'Jobs' });
    expect(within(table).getAllByRole('link', { name: 'Bloom' })).toHaveLength(2);
    expect(within(table).getAllByText('charge.captured')).toHaveLength(3);
    expect(within(table).getAllByRole('button', { name: /^Run again/ })).toHaveLength(2);
    await user.click(within(table).getByRole('button', { name: 'Show all 3' }));
    expect(within(table).getAllByRole('button', { name: /^Run again/ })).toHaveLength(5);
    expect(within(table).queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  });
});

describe('the deliveries', () => {
  it('are in one list, and failed ones are sent again by their feature', async () => {
    signInAs('admin');
    const sent: string[] = [];
    const sendings = [
      sending('webhook', 'failed', 'charge.captured'),
      sending('email', 'failed', 'Hello'),
      sending('sftp', 'failed', 'file.xml'),
    ];
    server.use(
      http.get('/api/admin/deliveries', () => answer({ sendings, next_cursor: null })),
      http.post('/api/brands/7/webhook-deliveries/:id/retry', () => {
        sent.push('webhook');
        return answer({});
      }),
      http.post('/api/admin/messages/:id/send-again', () => {
        sent.push('message');
        return answer({});
      }),
    );
    const { user } = renderApp('/jobs?tab=deliveries');
    await user.click(await screen.findByRole('button', { name: 'Send again: charge.captured' }));
    expect(await screen.findByText('The event will be sent again')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again: Hello' }));
    expect(await screen.findByText('The message will be sent again')).toBeVisible();
    expect(sent).toEqual(['webhook', 'message']);
    // The bank may already have the file, so it can only be sent again on the payout's page.
    expect(screen.queryByRole('button', { name: 'Send again: file.xml' })).toBeNull();
    expect(screen.getByRole('link', { name: 'file.xml' })).toBeVisible();
  });
});
