import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { jobActions } from '@diwan/contract/features/jobs/actions';
import type { Job } from '@diwan/contract/features/jobs/records';
import type { Lead } from '@diwan/contract/features/leads/records';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const LEAD: Lead = {
  id: '11111111-1111-4111-8111-111111111111',
  brand_id: 7,
  brand_name: 'Cafe Najma',
  mid: null,
  provider_lead_id: null,
  progress: 'waiting',
  created_at: '2026-11-20T09:00:00.000Z',
  can: { assign_mid: { allowed: true } },
};

const dead = (task: string, about: string): Job => ({
  id: '4',
  task,
  about,
  subject: null,
  state: 'dead',
  attempts: 10,
  max_attempts: 10,
  crashes: 0,
  last_error: 'the provider is away',
  created_at: '2026-11-20T09:00:00.000Z',
  run_at: '2026-11-20T09:10:00.000Z',
  started_at: null,
  can: canAs(jobActions, { state: 'dead' }),
});

/** The pages that show failed jobs, with the task that works on their list. */
const PAGES = [
  { path: '/tap', task: 'create_lead', about: LEAD.id, text: 'Cafe Najma' },
  { path: '/quarantine', task: 'process_webhook', about: '7', text: 'Provider message' },
];

it.each(PAGES)(
  'jobs that failed appear above the list of $path and can be run again',
  async (page) => {
    signInAs('admin');
    const asked: string[] = [];
    const ran: unknown[] = [];
    server.use(
      http.get('/api/tap/leads/pending', () => answer([LEAD])),
      http.get('/api/admin/webhooks/quarantine', () => answer({ webhooks: [], next_cursor: null })),
      http.get('/api/admin/jobs', ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(`${query.get('state')} ${query.get('task')}`);
        return answer({ jobs: [dead(page.task, page.about)], next_cursor: null, counts: {} });
      }),
      http.post('/api/admin/jobs/:id/run-again', ({ params }) => {
        ran.push(params['id']);
        return answer(dead(page.task, page.about));
      }),
    );
    const { user } = renderApp(page.path);
    const notice = (await screen.findByText('the provider is away')).closest('[data-tone]');
    expect(notice).toHaveTextContent(page.text);
    expect(asked).toContain(`troubled ${page.task}`);
    await user.click(screen.getByRole('button', { name: /^Run again:/ }));
    expect(await screen.findByText('The job will run now')).toBeVisible();
    expect(ran).toEqual(['4']);
  },
);
