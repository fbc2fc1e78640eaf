import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { RegulatorPacks } from '@diwan/contract/features/regulator-pack/records';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const PACKS: RegulatorPacks = {
  newest_month: '2026-06',
  seals: [
    {
      month: '2026-05',
      digest: 'ab'.repeat(32),
      sealed_at: '2026-06-02T09:00:00.000Z',
      timestamped: true,
    },
  ],
};

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  server.use(
    http.get('/api/admin/regulator-packs', () => answer(PACKS)),
    http.get('/api/admin/regulator-packs/file', ({ request }) => {
      asked.push(new URL(request.url).search);
      return refusal('INTERNAL', { error: 'No seal' });
    }),
  );
});

it.each(['admin', 'auditor'] as const)('%s downloads the chosen month', async (role) => {
  signInAs(role);
  const { user } = renderApp('/regulator-pack?month=2026-04');
  await user.click(await screen.findByRole('button', { name: 'Download the pack' }));
  expect(await screen.findByText('No seal')).toBeVisible();
  expect(asked).toEqual(['?month=2026-04']);
});

it('chooses the last month that is over instead of a later or an unknown one', async () => {
  signInAs('admin');
  const { user } = renderApp('/regulator-pack?month=2026-07');
  await user.click(await screen.findByRole('button', { name: 'Download the pack' }));
  expect(await screen.findByText('No seal')).toBeVisible();
  expect(asked).toEqual(['?month=2026-06']);
});

it('lists the seals and links the page that checks them', async () => {
  signInAs('admin');
  renderApp('/regulator-pack');
  const table = await screen.findByRole('table', { name: 'Sealed packs' });
  expect(within(table).getByText('ab'.repeat(32))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download the page that checks seals' })).toHaveAttribute(
    'href',
    '/api/regulator-packs/check',
  );
});

it.each(['brand_owner', 'partner'] as const)('%s does not reach the page', async (role) => {
  signInAs(role);
  renderApp('/regulator-pack');
  expect(await screen.findByRole('main')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download the pack' })).toBeNull();
});
