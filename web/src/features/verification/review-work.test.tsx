import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { documentRequestActions } from '@diwan/contract/features/documents/actions';
import { readingActions } from '@diwan/contract/features/readings/actions';
import { brandActions } from '@diwan/contract/features/brands/actions';
import { fileOf } from '../../testing/files.ts';
import { fullBrand, UNREVIEWED } from '../../testing/brands.ts';
import { canAs } from '../../testing/can.ts';
import { stubPictures } from '../../testing/pictures.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';
import {
  ANOTHER,
  FACTS,
  queuedBrand,
  reviewCan,
  verification,
} from '../../testing/verification.ts';

stubPictures();

const FILE = '33333333-3333-4333-8333-333333333333';
const NO_MATCH = { ...UNREVIEWED, signature_no_match: true };

function serve(record: Parameters<typeof verification>[0] = {}, sent: unknown[] = []) {
  server.use(
    http.get('/api/verification/queue', () =>
      answer([queuedBrand(), queuedBrand({ id: 8, name: 'Qamar' })]),
    ),
    http.get('/api/brands/:id/verification', () => answer(verification(record))),
    http.post('/api/brands/:id/verification/:what', async ({ params, request }) => {
      const body = await request.text();
      sent.push([params['what'], body === '' ? null : (JSON.parse(body) as unknown)]);
      const claim = { user_id: ANOTHER, name: 'Noura', mine: true, since: '2026-11-01T09:00:00Z' };
      return answer(params['what'] === 'second-review' ? null : claim);
    }),
    http.post('/api/brands/:id/document-requests', async ({ request }) => {
      sent.push(await request.json());
      return answer({});
    }),
  );
  signInAs('admin');
  return renderApp('/brands/verification?brand=7');
}

describe('a reviewer', () => {
  it('claims a brand, by key as well', async () => {
    const sent: unknown[] = [];
    const { user } = serve({}, sent);
    await screen.findByRole('navigation', { name: 'Pending brands' });
    await screen.findByRole('button', { name: 'Review this brand' });
    await user.keyboard('c');
    await waitFor(() => expect(sent).toEqual([['claim', null]]));
  });

  it('takes a brand over after a confirmation, and sees why buttons are disabled', async () => {
    const sent: unknown[] = [];
    const claim = {
      user_id: ANOTHER,
      name: 'Salem Ali',
      mine: false,
      since: '2026-11-01T09:00:00Z',
    };
    const facts = { ...UNREVIEWED, claim };
    const { user } = serve(
      {
        claim,
        can: reviewCan({ ...FACTS, claim }),
        brand: fullBrand({ can: canAs(brandActions, { status: 'pending', ...facts }) }),
      },
      sent,
    );
    const approve = await screen.findByRole('button', { name: 'Approve' });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(sent).toEqual([['take-over', null]]));
  });

  it('goes through the queue by keys, which can be switched off', async () => {
    const { user, router } = serve();
    await screen.findByRole('button', { name: 'Approve' });
    await user.keyboard('j');
    await waitFor(() => expect(router.state.location.search).toEqual({ brand: '8' }));
    await user.keyboard('k');
    await waitFor(() => expect(router.state.location.search).toEqual({ brand: '7' }));
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const keys = list.getByRole('switch', { name: 'Use shortcuts on this page' });
    await user.click(keys);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j');
    expect(router.state.location.search).toEqual({ brand: '7' });
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(await screen.findByRole('switch', { name: 'Use shortcuts on this page' }));
  });

  it('requests one document again, and sees the text for the owner', async () => {
    const sent: unknown[] = [];
    const { user } = serve({}, sent);
    await user.click(await screen.findByRole('button', { name: 'Request a document again' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Reason' }));
    await user.click(
      await screen.findByRole('option', {
        name: 'A reflection covers part of the document',
        hidden: true,
      }),
    );
    expect(dialog.getByText(/^Switch the flash off/)).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Not like this' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    await screen.findByText('We asked the owner for the document');
    expect(sent).toEqual([{ field: 'driver_license_file', reason_code: 'glare', note: '' }]);
  });

  it('asks a second reviewer if the signatures do not match', async () => {
    const sent: unknown[] = [];
    const { user } = serve(
      {
        can: reviewCan({ ...FACTS, signature_no_match: true }),
        brand: fullBrand({ can: canAs(brandActions, { status: 'pending', ...NO_MATCH }) }),
      },
      sent,
    );
    expect(await screen.findByText(/An approval needs a second reviewer/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Ask a second reviewer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Seen in person');
    await user.click(dialog.getByRole('button', { name: 'Ask a second reviewer' }));
    await waitFor(() => expect(sent).toEqual([['second-review', { reason: 'Seen in person' }]]));
  });

  it('sees duplicates with links, and documents that expire soon', async () => {
    serve({
      duplicates: [{ kind: 'iban', brand_id: 12, name: 'Qamar', status: 'active' }],
      expiries: [{ field: 'driver_license_file', expires_on: '2026-12-01', days_left: 9 }],
      proposed_expiries: [
        { file_id: FILE, expires_on: '2031-12-01', proposed_by: 'reem@diwan.test' },
      ],
    });
    expect(await screen.findByText('Same IBAN')).toBeVisible();
    const link = screen.getAllByRole('link', { name: 'Qamar' }).at(-1);
    expect(link).toHaveAttribute('href', '/brands/12');
    expect(screen.getByText("Driver's license expires on Dec 01, 2026")).toBeVisible();
    expect(
      screen.getByText(/reem@diwan.test.? entered Dec 01, 2031. Another admin must enter/),
    ).toBeVisible();
  });

  it('reads that the date is required when the field of a document is empty', async () => {
    const { user } = serve();
    const name = "Expiry date: Driver's license";
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This field is required')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Valid until/ })).toBeInvalid();
  });

  it('corrects a reading that differs from the entered value', async () => {
    const corrected: unknown[] = [];
    const reading = {
      file_id: FILE,
      file_field: 'driver_license_file' as const,
      document_id: '11111111-1111-4111-8111-111111111111',
      document_version: 1,
      state: 'read' as const,
      reason: null,
      width: 800,
      height: 500,
      orientation: 0,
      engine: 'test',
      read_at: '2026-11-02T09:00:00.000Z',
      values: [
        {
          field: 'civil_id' as const,
          read: '290010100002',
          value: '290010100002',
          confidence: 0.91,
          accepted: false,
          evidence: ['checksum' as const],
          repaired: false,
          engine_read: null,
          place: { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.1 },
          correction: null,
          differs_from_typed: true,
        },
        {
          field: 'full_name_arabic' as const,
          read: 'كمال سالم',
          value: 'كمال سالم',
          confidence: 0.7,
          accepted: true,
          evidence: ['known_spelling' as const],
          repaired: true,
          engine_read: 'كال سالم',
          place: null,
          correction: null,
          differs_from_typed: null,
        },
      ],
      can: canAs(readingActions, { state: 'read', is_newest: true }),
    };
    server.use(
      http.post('/api/brands/7/readings/:file/:field', async ({ request }) => {
        corrected.push(await request.json());
        return answer({});
      }),
    );
    const { user } = serve({ readings: { ...verification().readings, files: [reading] } });
    expect(await screen.findByText('Differs')).toBeVisible();
    expect(screen.getByText('Please check')).toBeVisible();
    expect(screen.getByText(/list of known names · Read automatically: كال سالم/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Correct Civil ID' }));
    const value = await screen.findByRole('textbox', { name: 'Correct value' });
    await user.clear(value);
    await user.type(value, '290010100001');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Correct' }));
    await waitFor(() => expect(corrected).toEqual([{ value: '290010100001' }]));
  });
});

describe('the owner', () => {
  it('sends the one requested document, and sees a refusal there', async () => {
    const request = {
      id: FILE,
      field: 'driver_license_file',
      reason_code: 'glare',
      note: 'Without flash, please',
      state: 'open',
      created_at: '2026-11-02T09:00:00.000Z',
      closed_at: null,
      can: canAs(documentRequestActions, { state: 'open', brand_status: 'pending' }, 'brand_owner'),
    };
    server.use(
      http.get('/api/brands/7', () => answer(fullBrand({ documents_submitted: true }))),
      http.get('/api/brands/7/documents', () => answer([])),
      http.get('/api/brands/7/document-requests', () => answer([request])),
      http.post('/api/brands/7/document-requests/:id/file', () =>
        refusal('DOCUMENT_REQUEST_CLOSED'),
      ),
    );
    signInAs('brand_owner');
    const { user } = renderApp('/brands/7');
    expect(await screen.findByText('Please send one document again')).toBeVisible();
    expect(screen.getByText(/Without flash, please/)).toBeVisible();
    const send = screen.getByRole('button', { name: 'Send this file' });
    expect(send).toBeDisabled();
    const input = screen.getByLabelText("Driver's license: choose file");
    await user.upload(input, fileOf('card.png', 'image/png'));
    await user.click(send);
    expect(
      await screen.findByText(/has already been submitted or is no longer needed/),
    ).toBeVisible();
  });
});
