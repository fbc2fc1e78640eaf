import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import type { ScreeningList } from '@diwan/contract/features/screening/records';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const LIST: ScreeningList = {
  id: crypto.randomUUID(),
  name: 'UN list',
  format: 'un_xml',
  version: 2,
  entries: 1012,
  added: 3,
  changed: 2,
  removed: 1,
  digest: 'ab'.repeat(32),
  source: 'upload',
  imported_at: '2026-11-01T09:00:00.000Z',
  imported_by: 'admin@diwan.test',
};
const refused_files = [
  { name: 'daily.csv', read_at: '2026-11-02T09:00:00.000Z', reason: 'Line 3: no name' },
];

it('shows the lists with their versions, and imports a file with its name and format', async () => {
  signInAs('admin');
  const sent: (readonly [boolean, boolean])[] = [];
  server.use(
    http.get('/api/admin/screening-lists', () => answer({ lists: [LIST], refused_files })),
    http.get('/api/admin/screening-lists/:id/versions', () => answer([LIST])),
    http.post('/api/admin/screening-lists', async ({ request }) => {
      const body = await request.text();
      sent.push([body.includes('New list'), body.includes('un_xml')]);
      return answer(LIST);
    }),
  );
  const { user } = renderApp('/settings/screening-lists');
  expect(await screen.findByText('3 added, 2 changed, 1 removed')).toBeVisible();
  expect(screen.getByText('Line 3: no name')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Versions of UN list' }));
  const versions = await screen.findByRole('dialog');
  expect(await within(versions).findByText('abababababab')).toBeVisible();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'Import a list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a list' });
  await user.type(within(dialog).getByLabelText(/Name/), 'New list');
  const file = new File(['<x/>'], 'list.xml', { type: 'application/xml' });
  await user.upload(dialog.querySelector('input[type=file]')!, file);
  await user.click(within(dialog).getByRole('button', { name: 'Import a list' }));
  expect(await screen.findByText('Screening list imported successfully')).toBeVisible();
  expect(sent).toEqual([[true, true]]);
});
