import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { FALLBACK_SETTINGS, type StoredSettings } from '@diwan/contract/features/settings/records';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const STORED: StoredSettings = {
  ...FALLBACK_SETTINGS,
  platform_name: 'Diwan',
  platform_email: 'help@diwan.test',
  updated_at: '2026-11-20T09:00:00.000Z',
};

function serveSettings(first = STORED) {
  let stored = first;
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.get('/api/admin/settings', () => answer(stored)),
    http.get('/api/admin/settings/history', () => answer([])),
    http.post('/api/admin/settings/preview', () =>
      answer({ effects: [{ setting: 'maintenance_mode', text: 'People kept out: 12' }] }),
    ),
    http.put('/api/admin/settings', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      if (body['updated_at'] !== stored.updated_at) {
        return refusal('SETTINGS_CHANGED', {
          fields: {
            webhook_retry_attempts: 'Another admin has changed this setting in the meantime',
          },
        });
      }
      stored = { ...stored, ...body, updated_at: '2026-11-20T10:00:00.000Z' };
      return answer(stored);
    }),
  );
  return {
    sent,
    change: (change: Partial<StoredSettings>) => {
      stored = { ...stored, ...change };
    },
  };
}

describe('the system settings', () => {
  it('are in four tabs, which the address keeps, and are saved together', async () => {
    signInAs('admin');
    const { sent } = serveSettings();
    const { user } = renderApp('/settings/system');
    const name = await screen.findByRole('textbox', { name: 'Platform name' });
    await user.clear(name);
    await user.type(name, 'Souq Pay');
    await user.click(screen.getByRole('tab', { name: 'Technical' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Maintenance mode' }));
    expect(await screen.findByText('People kept out: 12')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Settings updated successfully')).toBeVisible();
    expect(sent).toEqual([{ ...STORED, platform_name: 'Souq Pay', maintenance_mode: true }]);
  });

  it('open the tab of the first error, and lose nothing', async () => {
    signInAs('admin');
    const { sent } = serveSettings();
    const { user } = renderApp('/settings/system?tab=security');
    const timeout = await screen.findByRole('textbox', { name: 'Session timeout (minutes)' });
    await user.clear(timeout);
    await user.type(timeout, '4');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(
      await screen.findByText('The session timeout must be between 5 and 1440 minutes'),
    ).toBeVisible();
    expect(timeout).toHaveValue('4');
    expect(sent).toEqual([]);
  });

  it('show the later of two admins the stored values, and overwrite them after a confirmation', async () => {
    signInAs('admin');
    const { sent, change } = serveSettings();
    const { user } = renderApp('/settings/system?tab=technical');
    const retries = await screen.findByRole('textbox', { name: 'Webhook retry attempts' });
    change({ webhook_retry_attempts: 7, updated_at: '2026-11-20T09:30:00.000Z' });
    await user.clear(retries);
    await user.type(retries, '5');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(
      await screen.findByText('Another admin has changed this setting in the meantime'),
    ).toBeVisible();
    expect(await screen.findByText('Webhook retry attempts: Stored now: 7')).toBeVisible();
    expect(retries).toHaveValue('5');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Settings updated successfully')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ webhook_retry_attempts: 5 });
  });

  it('show the built-in defaults when they cannot be loaded', async () => {
    signInAs('admin');
    server.use(
      http.get('/api/admin/settings', () => HttpResponse.error()),
      http.get('/api/admin/settings/history', () => answer([])),
    );
    renderApp('/settings/system?tab=technical');
    expect(await screen.findByText('Failed to load settings')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Webhook timeout (seconds)' })).toHaveValue('30');
  });

  it('have a history with an undo', async () => {
    signInAs('admin');
    serveSettings();
    const undone: string[] = [];
    server.use(
      http.get('/api/admin/settings/history', () =>
        answer([
          {
            id: '41',
            at: '2026-11-20T08:00:00.000Z',
            changed_by: 'noura@diwan.test',
            changes: [{ setting: 'maintenance_mode', before: false, after: true }],
            undoable: true,
          },
        ]),
      ),
      http.post('/api/admin/settings/history/:id/undo', ({ params }) => {
        undone.push(String(params['id']));
        return answer(STORED);
      }),
    );
    const { user } = renderApp('/settings/system');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Maintenance mode: Off → On');
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Settings updated successfully')).toBeVisible();
    expect(undone).toEqual(['41']);
  });

  it.each(['partner_employee', 'brand_owner'] as const)(
    'are not available to a %s',
    async (role) => {
      signInAs(role);
      renderApp('/settings/system');
      expect(
        await screen.findByText("You don't have permission to access system settings"),
      ).toBeVisible();
    },
  );
});
