import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { registrationActions } from '@diwan/contract/features/registration/actions';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { DocumentRequest } from '@diwan/contract/features/documents/requests';
import { fullBrand } from '../../../testing/brands.ts';
import { canAs } from '../../../testing/can.ts';
import { hold, serviceHolds } from '../../../testing/holds.ts';
import { registrationOf } from '../../../testing/registrations.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, server } from '../../../testing/server.ts';

const REQUEST: DocumentRequest = {
  id: '44444444-4444-4444-8444-444444444444',
  field: 'driver_license_file',
  reason_code: 'unreadable',
  note: null,
  state: 'open',
  created_at: '2026-11-02T09:00:00.000Z',
  closed_at: null,
  can: { answer: { allowed: true } },
};

const ARRIVAL = {
  act_by: '2026-11-29',
  date: '2026-11-30',
  amount: 0,
  unsettled_amount: 0,
  unsettled_date: null,
};

function serve(status: 'rejected' | 'suspended', requests: readonly DocumentRequest[] = []) {
  const brand: Partial<Brand> = { status, status_reason: 'The licence has expired' };
  const facts = { status, step: 'done', mail_first: false, by_owner: true } as const;
  const can = canAs(registrationActions, facts, 'brand_owner');
  const sent: unknown[] = [];
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand(brand))),
    http.get('/api/brands/7/document-requests', () => answer(requests)),
    http.get('/api/brands/7/registration', () =>
      answer(registrationOf({ brand_id: 7, status, can })),
    ),
    http.get('/api/brands/7/service-holds', () =>
      answer({ ...serviceHolds([hold(status)]), arrival: ARRIVAL }),
    ),
    http.post('/api/brands/7/registration/again', async ({ request }) => {
      sent.push(await request.json());
      return answer(registrationOf({ brand_id: 7 }));
    }),
  );
  signInAs('brand_owner');
  return sent;
}

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section') ?? document.body);
};

const isBefore = (first: HTMLElement, second: HTMLElement) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

describe.each(['/', '/brands/7'])('the owner of a closed brand at %s', (address) => {
  it('reads the reason of a rejection first, and registers again with an answer', async () => {
    const sent = serve('rejected');
    const { user } = renderApp(address);
    const card = await cardOf('Your brand was rejected');
    // Suspense hides the card while its code loads.
    await waitFor(() => expect(card.getByText('The licence has expired')).toBeVisible());
    expect(screen.queryByText(/payouts will resume/)).toBeNull();
    expect(screen.queryByText(/Activate/)).toBeNull();
    await user.click(await card.findByRole('button', { name: 'Register again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Register Cafe Najma again' }));
    await user.click(dialog.getByRole('button', { name: 'Register again' }));
    expect(await dialog.findByText('Please describe what you changed')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /What did you change/ }), 'A new licence');
    await user.click(dialog.getByRole('button', { name: 'Register again' }));
    await waitFor(() => expect(sent).toEqual([{ answer: 'A new licence' }]));
  });

  it('reads the reason of a suspension, and sends the requested documents', async () => {
    serve('suspended', [REQUEST]);
    renderApp(address);
    const card = await cardOf('Your brand is suspended');
    // Suspense hides the card while its code loads.
    await waitFor(() => expect(card.getByText('The licence has expired')).toBeVisible());
    expect(await card.findByText(/Send the documents that we requested/)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Register again' })).toBeNull();
    const send =
      address === '/'
        ? screen.findByRole('link', { name: 'Send the document again' })
        : screen.findByRole('button', { name: 'Send this file' });
    expect(await send).toBeVisible();
    expect(screen.queryByText(/payouts will resume/)).toBeNull();
    expect(screen.queryByText(/Activate/)).toBeNull();
  });
});

it('documents that were requested again come before what is complete', async () => {
  signInAs('brand_owner');
  const complete = { documents_submitted: true, agreement_signed: true } as const;
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand(complete))),
    http.get('/api/brands/7/document-requests', () => answer([REQUEST])),
  );
  renderApp('/brands/7');
  const send = await screen.findByRole('button', { name: 'Send this file' });
  expect(isBefore(send, screen.getByText('Missing steps'))).toBe(true);
  expect(await screen.findByText(/sends the documents that we requested again/)).toBeVisible();
  expect(screen.queryByText(/All requirements are met/)).toBeNull();
});

describe('the registrant of a requested document', () => {
  const serveRequest = (more: Parameters<typeof registrationOf>[0]) =>
    server.use(
      http.get('/api/brands/12/registration', () => answer(registrationOf(more))),
      http.get('/api/brands/12/document-requests', () => answer([REQUEST])),
    );

  it('reads on the success page that it is the next step', async () => {
    serveRequest({ step: 'agreement', documents_present: ['driver_license_file'] });
    renderApp('/brand/registration-success?brandId=12');
    expect(await screen.findByRole('link', { name: 'Send the documents now' })).toHaveAttribute(
      'href',
      '/brand/12/agreement',
    );
    const steps = screen.getAllByRole('listitem');
    expect(steps.filter((step) => step.getAttribute('aria-current') === 'step')).toHaveLength(1);
    expect(screen.getByText('Send the documents that we requested again.')).toBeVisible();
  });

  it('reads after the signature that documents are missing', async () => {
    serveRequest({ step: 'done', by_mail: true });
    renderApp('/brand/12/agreement');
    expect(await screen.findByRole('heading', { name: 'Documents are missing' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send this file' })).toBeVisible();
    expect(screen.queryByText(/We have all documents/)).toBeNull();
  });
});
