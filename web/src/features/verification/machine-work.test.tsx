import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { SignatureComparison } from '@diwan/contract/features/signatures/records';
import { SCALE_VERSION } from '@diwan/contract/features/signatures/thresholds';
import { fileOf } from '../../testing/files.ts';
import { DRAWN, stubPictures } from '../../testing/pictures.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';
import { queuedBrand, verification } from '../../testing/verification.ts';

stubPictures();

const comparison = (more: Partial<SignatureComparison> = {}): SignatureComparison => ({
  id: '55555555-5555-4555-8555-555555555555',
  agreement_id: '66666666-6666-4666-8666-666666666666',
  compared_with: 'licence',
  state: 'done',
  problem: null,
  percentage: 82,
  scale_version: SCALE_VERSION,
  average_similarity: 0.82,
  verdict: 'strong',
  extraction: { x: 56.28, y: 82.68, width: 16.88, height: 8.15 },
  reference_url: '/api/files/cut?expires=1&signature=x',
  drawn_url: '/api/files/drawn?expires=1&signature=x',
  arrows: [
    { from_x: 100, from_y: 200, to_x: 300, to_y: 400 },
    { from_x: 500, from_y: 600, to_x: 700, to_y: 800 },
  ],
  measured_at: '2026-11-02T09:00:00.000Z',
  created_at: '2026-11-02T09:00:00.000Z',
  ...more,
});

function show(record: Parameters<typeof verification>[0] = {}) {
  server.use(
    http.get('/api/verification/queue', () => answer([queuedBrand()])),
    http.get('/api/brands/:id/verification', () => answer(verification(record))),
  );
  signInAs('admin');
  return renderApp('/brands/verification?brand=7');
}

const arrows = () => document.querySelectorAll('svg[aria-hidden] line[x1]');

describe('the signatures of a brand', () => {
  it('are shown side by side with the arrows of the match, or overlaid', async () => {
    const { user } = show({ signatures: [comparison()] });
    expect(await screen.findByText('Strong Match')).toBeVisible();
    expect(screen.getByText('82%')).toBeVisible();
    expect(screen.getByText(/^Out of 100 owners, 60 score lower/)).toBeVisible();
    const cut = screen.getByRole('img', { name: 'On the document' });
    expect(cut).toHaveAttribute('src', '/api/files/cut?expires=1&signature=x');
    expect(arrows()).toHaveLength(2);
    expect(arrows()[0]).toHaveAttribute('x2', String(520 + 300 * 0.48));
    await user.click(screen.getByRole('switch', { name: 'Show matching points' }));
    expect(arrows()).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: 'Overlaid' }));
    expect(cut.closest('[data-way]')).toHaveAttribute('data-way', 'overlaid');
    expect(screen.queryByRole('switch', { name: 'Show matching points' })).not.toBeInTheDocument();
  });

  it('have no odds if their percentage is of an earlier scale', async () => {
    show({ signatures: [comparison({ scale_version: SCALE_VERSION - 1 })] });
    expect(await screen.findByText('82%')).toBeVisible();
    expect(screen.queryByText(/^Out of 100 owners/)).toBeNull();
  });

  it.each([
    [{ verdict: 'partial', percentage: 55 }, 'Partial Match'],
    [{ verdict: 'none', percentage: 12 }, 'No Match'],
    [{ verdict: 'too_simple', percentage: null }, 'Too simple to judge'],
    [{ verdict: 'no_signature', percentage: null }, 'No signature was found on the license'],
    [{ verdict: null, percentage: null, state: 'waiting' }, 'are being compared'],
    [
      { verdict: null, percentage: null, state: 'failed', problem: 'unreadable' },
      'could not be read',
    ],
  ] as const)('of %j say so', async (more, sentence) => {
    show({ signatures: [comparison({ ...more, arrows: [], reference_url: null })] });
    expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Overlaid' })).not.toBeInTheDocument();
  });

  it('show a failed comparison job, with a button to run it again', async () => {
    const waiting = comparison({ state: 'waiting', verdict: null, percentage: null });
    const job = {
      id: '9',
      task: 'compare_signature',
      about: waiting.id,
      state: 'lost',
      attempts: 1,
      max_attempts: 8,
      crashes: 2,
      last_error: null,
      created_at: '2026-11-20T09:00:00.000Z',
      run_at: '2026-11-20T09:10:00.000Z',
      started_at: null,
      can: { run_again: { allowed: true } },
    };
    const ran: unknown[] = [];
    server.use(
      http.get('/api/admin/jobs', ({ request }) => {
        const about = new URL(request.url).searchParams.get('about');
        const jobs = about === waiting.id ? [job] : [];
        return answer({ jobs, next_cursor: null, counts: {} });
      }),
      http.post('/api/admin/jobs/:id/run-again', ({ params }) => {
        ran.push(params['id']);
        return answer({ ...job, state: 'queued' });
      }),
    );
    const { user } = show({ signatures: [waiting] });
    expect(await screen.findByText('Interrupted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Run again: Signature comparison' }));
    await waitFor(() => expect(ran).toEqual(['9']));
  });
});

it('readings are saved with all evidence of a brand as one file, or an error is shown', async () => {
  const answers = [
    new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
    HttpResponse.error(),
  ];
  server.use(http.get('/api/brands/7/verification/passport', () => answers.shift()));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = show();
  const button = { name: 'Verification file' };
  await user.click(await screen.findByRole('button', button));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText(/^The service is briefly unavailable/)).toBeVisible();
});

const picture = (name: string) => fileOf(name, 'image/png');

const choose = (label: string) => screen.findByLabelText(`${label}: choose file`);

describe('the signature test', () => {
  async function open() {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Signature test' }));
    const title = await screen.findByRole('heading', { name: 'Signature test' });
    return { user, tool: within(title.closest('section') ?? document.body) };
  }

  const found = (average_similarity: number) => ({
    comparison_result: {
      average_similarity,
      verified: average_similarity >= 0.7,
      message: 'Measured',
      verdict:
        average_similarity >= 0.7 ? 'strong' : average_similarity >= 0.5 ? 'partial' : 'none',
    },
    extracted_signature: DRAWN,
  });

  it.each([
    [0.83, 'Strong Match', 'good'],
    [0.7, 'Strong Match', 'partial'],
    [0.61, 'Partial Match', 'partial'],
    [0.5, 'Partial Match', 'none'],
    [0.2, 'No Match', 'none'],
  ])(
    'of two pictures with the similarity %d shows %s in its colour',
    async (share, verdict, tone) => {
      const sent: unknown[] = [];
      server.use(
        http.post('/api/verification/signature/manual', async ({ request }) => {
          sent.push(await request.json());
          return answer(found(share));
        }),
      );
      const { user, tool } = await open();
      await user.upload(await choose("Driver's license image"), picture('license.png'));
      await user.upload(await choose('Signature image'), picture('signature.png'));
      await user.click(tool.getByRole('button', { name: 'Verify signature' }));
      expect(await screen.findByText('Signature verification completed')).toBeVisible();
      expect(await tool.findByText(verdict)).toBeVisible();
      expect(tool.getByText(`${Math.round(share * 100)}%`)).toHaveAttribute('data-tone', tone);
      const image = expect.stringMatching(/^data:image\/png;base64,/) as unknown;
      expect(sent).toEqual([{ driver_license_image: image, provided_signature: image }]);
    },
  );

  it('requires both pictures, and a saved drawing', async () => {
    const { user, tool } = await open();
    await user.click(tool.getByRole('button', { name: 'Verify signature' }));
    const both = 'Please upload both driver license and signature images';
    expect(await tool.findByText(both)).toBeVisible();
    await user.click(tool.getByRole('radio', { name: 'Draw a signature' }));
    await waitFor(() => expect(tool.queryByText(both)).not.toBeInTheDocument());
    await user.click(tool.getByRole('button', { name: 'Save signature' }));
    expect(await tool.findByText('Please draw and save a signature first')).toBeVisible();
    await user.click(tool.getByRole('button', { name: 'Extract and compare' }));
    expect(await tool.findByText('Please draw and save a signature first')).toBeVisible();
  });

  it('shows why it was refused, and what is missing', async () => {
    const answers = [
      refusal('SIGNATURE_NOT_ON_LICENSE', { error: 'No ink there' }),
      HttpResponse.error(),
      answer({ ...found(0.9), extracted_signature: '' }),
    ];
    server.use(http.post('/api/verification/signature/manual', () => answers.shift()));
    const { user, tool } = await open();
    await user.upload(await choose("Driver's license image"), picture('license.png'));
    await user.upload(await choose('Signature image'), picture('signature.png'));
    for (const sentence of [
      'Verification failed: No ink there',
      'Verification failed: The service is briefly unavailable. Please try again.',
      'Signature comparison failed - no data returned',
    ]) {
      await user.click(tool.getByRole('button', { name: 'Verify signature' }));
      expect(await tool.findByText(sentence)).toBeVisible();
    }
  });
});

describe('the OCR test', () => {
  it('shows the name, the civil ID and the license number with their confidence', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/verification/brands/test-ocr', async ({ request }) => {
        sent.push(await request.json());
        return answer({
          fullNameEnglish: 'NOURA SALEM',
          civilID: '290010100001',
          licenseNumber: null,
          values: [
            { field: 'civil_id', read: '290010100001', accepted: true, confidence: 0.993 },
            { field: 'full_name_english', read: 'NOURA SALEM', accepted: false, confidence: 0.61 },
          ],
        });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'OCR test' }));
    const run = await screen.findByRole('button', { name: 'Extract' });
    expect(run).toBeDisabled();
    await user.upload(await choose('Document image'), picture('license.png'));
    await user.click(run);
    expect(await screen.findByText('OCR extraction completed')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('NOURA SALEM')).toHaveLength(2));
    expect(screen.getByText(/99%/)).toBeVisible();
    const image = expect.stringMatching(/^data:image\/png;base64,/) as unknown;
    expect(sent).toEqual([{ image }]);
  });

  it('reports a failure', async () => {
    server.use(
      http.post('/api/verification/brands/test-ocr', () =>
        refusal('OCR_FAILED', { error: 'OCR extraction failed' }),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'OCR test' }));
    await user.upload(await choose('Document image'), picture('license.png'));
    await user.click(await screen.findByRole('button', { name: 'Extract' }));
    expect(await screen.findByText('OCR extraction failed')).toBeVisible();
  });
});
