import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { credentialActions } from '@diwan/contract/features/credentials/actions';
import type { ApiKeyInfo, KeyInfo } from '@diwan/contract/features/credentials/records';
import { fullBrand } from '../../testing/brands.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';
import { readGuide } from './blocks.ts';

const NO_KEY: KeyInfo = {
  has_api_key: false,
  api_key: null,
  api_key_active: false,
  api_key_created_at: null,
  api_key_last_used: null,
  expiring_keys: [],
};
const HOLDER = { status: 'active', tap_mid: null, has_working_key: false } as const;
const KEYS: ApiKeyInfo = {
  ...NO_KEY,
  test: NO_KEY,
  can: canAs(credentialActions, { ...HOLDER, has_working_test_key: false }, 'brand_owner'),
};

const allOf = async (name: string) =>
  (await screen.findAllByRole('group', { name: `Example: ${name}` })).map((one) => one.textContent);

describe('the page for developers', () => {
  it('shows visitors the guide with the address of this installation', async () => {
    renderApp('/developers');
    const [charge] = await allOf('Charge');
    expect(charge).toContain(`curl -s ${location.origin}/api/tap/v2/charges`);
    expect(screen.getByRole('link', { name: 'Download the client' })).toHaveAttribute(
      'href',
      '/developers/diwan-client.tgz',
    );
    expect(screen.getByText(/Sign in to fill/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'API reference' })).toHaveAttribute(
      'href',
      '/api/docs',
    );
    expect(screen.queryByRole('button', { name: 'Generate test key' })).toBeNull();
    expect(document.body.textContent).not.toContain('diwan.example.com');
  });

  it('shows the examples in the other language, and states each status', async () => {
    const { user } = renderApp('/developers');
    await user.click(await screen.findByText('TypeScript'));
    const [charge] = await allOf('Charge');
    expect(charge).toContain(`await fetch('${location.origin}/api/tap/v2/charges'`);
    const undecided = await screen.findByRole('row', { name: /IN_PROGRESS.*undecided/ });
    expect(undecided).toHaveTextContent('UNKNOWN');
  });

  it('fills a new test key and the webhook secret into the examples', async () => {
    signInAs('brand_owner');
    server.use(
      http.get('/api/brands/7', () => answer(fullBrand({ status: 'active' }))),
      http.get('/api/brands/7/api-keys', () => answer(KEYS)),
      http.post('/api/brands/7/test-key', () =>
        answer({ api_key: 'dk_test_abc', api_secret: 'ds_test_xyz' }),
      ),
      http.post('/api/brands/7/webhook-secret/reveal', () =>
        answer({ secret: 'whsec_q1', created_at: '', previous_until: null, can: {} }),
      ),
    );
    const { user } = renderApp('/developers');
    await user.click(await screen.findByRole('button', { name: 'Generate test key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'API Credentials' }));
    expect(dialog.getByRole('textbox', { name: 'API secret' })).toHaveValue('ds_test_xyz');
    await user.click(dialog.getByRole('button', { name: 'I have copied them' }));
    await user.click(await screen.findByRole('button', { name: 'Show the secret' }));
    await waitFor(async () =>
      expect((await allOf('Try it'))[0]).toBe(
        [
          `DIWAN=${location.origin}`,
          'API_KEY=dk_test_abc',
          'API_SECRET=ds_test_xyz',
          'WEBHOOK_SECRET=whsec_q1',
          'LISTENER=http://127.0.0.1:4242',
        ].join('\n'),
      ),
    );
  });

  it.each(['viewer', 'finance'] as const)('shows a member with %s no keys', async (access) => {
    signInAs('brand_owner', 'token-1', { access });
    renderApp('/developers');
    expect((await allOf('Charge')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: 'Keys' })).toBeNull();
    expect(screen.queryByText(/Sign in to fill/)).toBeNull();
  });
});

describe('the Markdown of the guide', () => {
  it('has headings, paragraphs, lists, tables and examples in several languages', () => {
    const text = `# T\n\none\ntwo\n\n- a\n  b\n- c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n
\`\`\`sh\na\n\nb\n\`\`\`\n\n\`\`\`ts\nc\n\`\`\`\n`;
    expect(readGuide(text)).toMatchObject([
      { type: 'heading', depth: 1, text: 'T' },
      { type: 'paragraph', text: 'one\ntwo' },
      { type: 'list', items: [{ text: 'a\nb' }, { text: 'c' }] },
      {
        type: 'table',
        header: [{ text: 'x' }, { text: 'y' }],
        rows: [[{ text: '1' }, { text: '2' }]],
      },
      {
        type: 'example',
        variants: [
          { language: 'sh', code: 'a\n\nb' },
          { language: 'ts', code: 'c' },
        ],
      },
    ]);
  });

  it('has code, emphasis and links in its texts, and no characters of Markdown', async () => {
    renderApp('/developers');
    const part = await screen.findByRole('region', { name: 'Before you start' });
    expect(within(part).getByText('X-API-Key').tagName).toBe('CODE');
    expect(document.body.textContent).not.toMatch(/\*\*|\]\(|\|---/);
  });
});
