import { screen } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnerConfirmation } from '@diwan/contract/features/owner-confirmations/records';
import { pendingAccount, registrationOf } from '../../testing/registrations.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answer, NOTHING_PENDING, refusal, server } from '../../testing/server.ts';

const PENDING = pendingAccount();
const CODE = { expires_at: '2026-11-20T10:10:00.000Z', tries_left: 5 };

let sent: unknown[] = [];

const serve = (confirmation: OwnerConfirmation): void =>
  server.use(
    http.get('/api/brands/12/registration', () => answer(registrationOf({ step: 'agreement' }))),
    http.get('/api/brands/12/owner-confirmation', () => answer(confirmation)),
    http.post('/api/brands/12/owner-confirmation/code', () =>
      answer({ ...confirmation, code: CODE }),
    ),
  );

const confirms = (): void =>
  server.use(
    http.post('/api/brands/12/owner-confirmation', async ({ request }) => {
      sent.push(await request.json());
      serve(NOTHING_PENDING);
      return answer({ signed: false, redirect_url: '/brand/12/confirm' });
    }),
  );

beforeEach(() => {
  sent = [];
});

describe("the owner's confirmation", () => {
  it("uses the code from the owner's mailbox if staff are signed in", async () => {
    serve(PENDING);
    confirms();
    const { user } = renderApp('/brand/12/confirm');
    expect(await screen.findByText('KW74****2151')).toBeVisible();
    expect(screen.getByText(/^Entered by Sara Salem on/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(await screen.findByRole('button', { name: 'Send a new code' })).toBeVisible();
    const field = screen.getByRole('textbox', { name: /Code from the owner's mailbox/ });
    await user.type(field, '12');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The code must have 6 digits')).toBeVisible();
    expect(sent).toEqual([]);
    await user.clear(field);
    await user.type(field, '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('heading', { name: 'Nothing is pending' })).toBeVisible();
    expect(sent).toEqual([{ code: '123456', digest: PENDING.digest }]);
    expect(screen.getByRole('link', { name: 'Continue the registration' })).toHaveAttribute(
      'href',
      '/brand/12/agreement',
    );
  });

  it('explains what is wrong with a code', async () => {
    serve({ ...PENDING, code: CODE });
    server.use(
      http.post('/api/brands/12/owner-confirmation', () =>
        refusal('OWNER_CODE_WRONG', { error: 'This code is wrong. Attempts left: 4' }),
      ),
    );
    const { user } = renderApp('/brand/12/confirm');
    await user.type(await screen.findByRole('textbox', { name: /Code from/ }), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This code is wrong. Attempts left: 4')).toBeVisible();
  });

  it("needs no code on the owner's device, where another account can be entered", async () => {
    serve({ ...PENDING, needs_code: false });
    confirms();
    const { user } = renderApp('/brand/12/confirm');
    expect(await screen.findByRole('link', { name: 'Enter another account' })).toHaveAttribute(
      'href',
      '/brand/12/documents',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'This is my account' }));
    expect(await screen.findByRole('heading', { name: 'Nothing is pending' })).toBeVisible();
    expect(sent).toEqual([{ digest: PENDING.digest }]);
  });
});
