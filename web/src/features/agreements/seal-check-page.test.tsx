import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { SealVerdict } from '@diwan/contract/features/agreements/records';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const answerWith = (data: SealVerdict) =>
  server.use(
    http.post('*/api/agreements/verify', () => HttpResponse.json({ success: true, data })),
  );

async function checkFile() {
  renderApp('/verify-agreement');
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Choose a PDF' });
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(field!, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
}

it('an authentic agreement shows who signed it, and whether it still counts', async () => {
  answerWith({
    verdict: 'authentic',
    reason: 'This agreement is authentic: it has not changed since we sealed it',
    sealed_at: '2026-11-20T21:30:15.000Z',
    timestamp: null,
    agreement: {
      agreement_id: '11111111-1111-4111-8111-111111111111',
      agreement_type: 'service',
      agreement_version: '1.2',
      digest: 'a'.repeat(64),
      brand_name: 'Dates of Kuwait',
      signer_name: 'Noura Al-Sabah',
      signed_at: '2026-11-20T21:30:00.000Z',
      replaced: true,
    },
  });
  await checkFile();
  expect(await screen.findByText('Noura Al-Sabah')).toBeVisible();
  expect(screen.getByText('Dates of Kuwait')).toBeVisible();
  expect(screen.getByText('A newer signed agreement has replaced this one.')).toBeVisible();
});

it.each([
  [true, 'Issued by an authority that we trust.'],
  [false, 'Issued by an authority that we do not trust.'],
  [null, 'Issued by an authority that was not checked.'],
])('the authority of a timestamp is shown as %s', async (trusted, said) => {
  const at = '2026-11-20T21:30:15.000Z';
  answerWith({
    verdict: 'authentic',
    reason: 'This file is authentic: it has not changed since we sealed it',
    sealed_at: at,
    timestamp: { at, authority: 'Stamps of Kuwait', trusted },
    agreement: null,
  });
  await checkFile();
  expect(await screen.findByText('Stamps of Kuwait')).toBeVisible();
  expect(screen.getByText(said, { exact: false })).toBeVisible();
});

it('a file that is not ours shows no details', async () => {
  const reason = 'This file was sealed by another platform';
  answerWith({ verdict: 'not_ours', reason, sealed_at: null, timestamp: null, agreement: null });
  await checkFile();
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByText('Signed by')).toBeNull();
});
