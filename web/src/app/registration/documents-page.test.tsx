import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionOutcome, TypedDocuments } from '@diwan/contract/features/documents/records';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { clearDraft, writeDraft } from '../../lib/away/drafts.ts';
import { fileOf } from '../../testing/files.ts';
import { stubPictures } from '../../testing/pictures.ts';
import {
  answerPurpose,
  COMPANY_OWNERSHIP,
  NOTHING_TYPED,
  ONBOARDING_TOKEN,
  outcomeOf,
  registrationOf,
} from '../../testing/registrations.ts';
import { renderApp, signInAs, userOf } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const ACCESS = 'proof-from-themailed-link';

const UPLOAD_ID = '0a4f0e7b-6a55-4b0a-9a3f-0c7d5d0a1b11';

/**
 * The values of the last submission. The list after it has the fields whose files were uploaded.
 */
let typed: Partial<TypedDocuments> = {};
let uploaded: string[] = [];

beforeEach(async () => {
  typed = {};
  uploaded = [];
  await clearDraft('documents:12');
  // The registrant has confirmed the brand and the address on this device.
  await writeDraft('whose:12', null, { values: { email: 'n***@x.test' }, files: {} });
});

/** Serves these states of the registration in turn. Returns the proofs of the requests. */
function serveRegistration(...states: Partial<RegistrationState>[]): (string | null)[] {
  const proofs: (string | null)[] = [];
  server.use(
    http.get('/api/brands/:id/registration', ({ request, params }) => {
      proofs.push(new URL(request.url).searchParams.get('access'));
      const state = states[Math.min(proofs.length, states.length) - 1];
      return answer(registrationOf({ brand_id: Number(params['id']), by_mail: true, ...state }));
    }),
    http.get('/api/brands/:id/documents/typed', () => answer({ ...NOTHING_TYPED, ...typed })),
    http.post('/api/brands/:id/documents/uploads/:field', ({ params }) => {
      uploaded.push(String(params['field']));
      return answer({
        upload_id: UPLOAD_ID,
        field: String(params['field']),
        content_type: 'image/jpeg',
        size_bytes: 7,
        read: null,
      });
    }),
    http.get('/api/brands/:id/agreement/public', () => refusal('AGREEMENT_MCC_UNDER_REVIEW')),
  );
  return proofs;
}

interface SentRequest {
  readonly body: Record<string, unknown>;
  readonly key: string | null;
  readonly public: boolean;
}

function serveSubmission(outcome: Partial<SubmissionOutcome>, failures = 0): SentRequest[] {
  const sent: SentRequest[] = [];
  const take = async ({ request }: { request: Request }) => {
    sent.push({
      body: (await request.json()) as Record<string, unknown>,
      key: request.headers.get('Idempotency-Key'),
      public: request.url.endsWith('/public'),
    });
    return sent.length <= failures ? HttpResponse.error() : answer(outcomeOf(outcome));
  };
  server.use(
    http.post('/api/brands/:id/documents', take),
    http.post('/api/brands/:id/documents/public', take),
  );
  return sent;
}

type Person = ReturnType<typeof renderApp>['user'];
const picture = (name = 'licence.jpg') => fileOf(name, 'image/jpeg');
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const submit = () => screen.findByRole('button', { name: 'Submit documents' });

async function fillIndividual(user: Person): Promise<void> {
  await submit();
  await user.type(field(/^Civil ID/), '285081500016');
  await user.type(field(/^Full name \(Arabic\)/), 'نورة الصباح');
  await user.type(field(/^Full name \(English\)/), 'Noura Al-Sabah');
  await answerPurpose(user);
  await user.type(field(/^IBAN/), 'kw81cbku0000000000001234560101');
  await user.upload(screen.getByLabelText("Driver's license: choose file"), picture());
}

async function fillSignatory(user: Person): Promise<void> {
  await user.type(field(/^Signatory's civil ID/), '285081500016');
  await user.type(field(/^Signatory's name \(Arabic\)/), 'نورة الصباح');
  await user.type(field(/^Signatory's name \(English\)/), 'Noura Al-Sabah');
}

stubPictures();

describe('a mailed link', () => {
  it('admits the person once, and the proof is removed from the address', async () => {
    const proofs = serveRegistration({});
    const { router } = renderApp(`/brand/12/documents?access=${ACCESS}`);
    await submit();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(router.state.location.pathname).toBe('/brand/12/documents');
    expect(proofs[0]).toBe(ACCESS);
  });

  it.each([
    [{ step: 'pending_approval', mcc_status: 'mcc_not_allowed' }, 'Business Type Under Review'],
    [{ step: 'pending_approval', mcc_status: 'mcc_not_mapped' }, 'Business Configuration Pending'],
    [{ step: 'pending_approval' }, 'Documents Submitted Successfully'],
    [{ step: 'agreement' }, 'Review the agreement'],
    [{ step: 'setup_password' }, 'Check your mailbox'],
    [{ step: 'done' }, 'The registration is complete'],
    [{ status: 'rejected' }, 'Your brand was rejected'],
  ] as const)('opens the next step: %o', async (state, heading) => {
    serveRegistration(state);
    renderApp(`/brand/12/documents?access=${ACCESS}`);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

  it('that does not work says what to use instead', async () => {
    server.use(
      http.get('/api/brands/12/registration', () => refusal('REGISTRATION_PROOF_MISSING')),
    );
    const { path } = renderApp('/brand/12/documents');
    const sentence =
      'This link is not valid or has expired. Please use the newest link that we sent you.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(path()).toBe('/brand/12/documents');
  });
});

describe('an individual', () => {
  it('sees what is missing in the order of the rules', async () => {
    serveRegistration({});
    const { user } = renderApp('/brand/12/documents');
    await user.click(await submit());
    expect(await screen.findByText('Bank name and IBAN are required')).toBeVisible();
    await user.type(field(/^IBAN/), 'kw81cbku0000000000001234560101');
    await user.click(await submit());
    const names = 'Civil ID and full name in both languages are required';
    expect(await screen.findByText(names)).toBeVisible();
    await user.type(field(/^Civil ID/), '285081500016');
    await user.type(field(/^Full name \(Arabic\)/), 'نورة الصباح');
    await user.type(field(/^Full name \(English\)/), 'Noura Al-Sabah');
    await user.click(await submit());
    const license = "Driver's license is required for individual brand registration";
    expect(await screen.findByText(license)).toBeVisible();
    expect(screen.getByLabelText("Driver's license: choose file")).toHaveFocus();
  });

  it('sees at once that a number is wrong, and the bank of a valid one', async () => {
    serveRegistration({});
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await user.type(field(/^Civil ID/), '285081500017');
    expect(await screen.findByText('Civil ID is not valid')).toBeVisible();
    await user.type(field(/^IBAN/), 'KW81CBKU0000000000001234560101');
    expect(screen.getByRole('combobox', { name: /^Bank name/ })).toHaveValue(
      'Central Bank of Kuwait',
    );
    expect(screen.getByRole('img', { name: 'This number is correct' })).toBeVisible();
  });

  it('sees at its field that a bank name does not fit the IBAN', async () => {
    serveRegistration({});
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await user.type(field(/^IBAN/), 'KW81CBKU0000000000001234560101');
    const bank = screen.getByRole('combobox', { name: /^Bank name/ });
    const report = 'This IBAN belongs to another bank. Please check the IBAN and the bank name.';
    expect(screen.queryByText(report)).not.toBeInTheDocument();
    await user.clear(bank);
    await user.type(bank, 'Gulf Bank');
    expect(await screen.findByText(report)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use Central Bank of Kuwait' }));
    expect(screen.queryByText(report)).not.toBeInTheDocument();
  });

  it('continues to the agreement with an onboarding session, which is not a sign-in', async () => {
    serveRegistration({}, { step: 'agreement' });
    const user_of_brand = userOf('brand_owner', { brand_id: 12 });
    const sent = serveSubmission({ token: ONBOARDING_TOKEN, user: user_of_brand });
    const { user, path } = renderApp('/brand/12/documents');
    await fillIndividual(user);
    await user.click(await submit());
    await waitFor(() => expect(path()).toBe('/brand/12/agreement'));
    expect(sent[0]).toMatchObject({
      public: true,
      body: {
        document_type: 'individual',
        civil_id: '285081500016',
        bank_name: 'Central Bank of Kuwait',
        uploads: { driver_license_file: UPLOAD_ID },
      },
    });
    expect(uploaded).toEqual(['driver_license_file']);
    expect(sent[0]?.body).not.toHaveProperty('company_name');
    expect(localStorage.getItem('token')).toBe(ONBOARDING_TOKEN);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user_of_brand);
  });

  it('loses nothing when the network fails, and retries with the same key', async () => {
    serveRegistration({}, { step: 'pending_approval', mcc_status: 'mcc_not_allowed' });
    const sent = serveSubmission(
      { mcc_status: 'mcc_not_allowed', next_step: 'pending_approval' },
      1,
    );
    const { user, path } = renderApp('/brand/12/documents');
    await fillIndividual(user);
    await user.click(await submit());
    const unavailable = 'The service is briefly unavailable. Please try again.';
    expect(await screen.findByText(unavailable)).toBeVisible();
    expect(screen.getByText('licence.jpg')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(path()).toBe('/brand/12/pending-approval'));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('sees the refusal of a file at its field', async () => {
    serveRegistration({});
    server.use(
      http.post('/api/brands/12/documents/public', () =>
        refusal('FILE_UNSAFE', {
          fields: { driver_license_file: 'This file contains active or hidden content' },
        }),
      ),
    );
    const { user } = renderApp('/brand/12/documents');
    await fillIndividual(user);
    await user.click(await submit());
    const input = await screen.findByLabelText("Driver's license: choose file");
    await waitFor(() => expect(input).toBeInvalid());
    await waitFor(() => expect(input).toHaveFocus());
  });
});

describe('a file', () => {
  it('is sent as soon as it is chosen, and again after a failure', async () => {
    serveRegistration({});
    server.use(
      http.post('/api/brands/12/documents/uploads/:field', () => HttpResponse.error(), {
        once: true,
      }),
    );
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await user.upload(screen.getByLabelText("Driver's license: choose file"), picture());
    await user.click(await screen.findByRole('button', { name: "Driver's license: upload again" }));
    expect(await screen.findByText('Uploaded')).toBeVisible();
    expect(uploaded).toEqual(['driver_license_file']);
  });

  it('that the server has lost is sent again with the same submission', async () => {
    serveRegistration({}, { step: 'pending_approval', mcc_status: 'mcc_not_allowed' });
    const sent = serveSubmission({
      mcc_status: 'mcc_not_allowed',
      next_step: 'pending_approval',
    });
    const gone = 'The uploaded file is no longer available. Please choose it again.';
    server.use(
      http.post(
        '/api/brands/12/documents/public',
        () => refusal('DOCUMENT_UPLOAD_GONE', { fields: { driver_license_file: gone } }),
        { once: true },
      ),
    );
    const { user, path } = renderApp('/brand/12/documents');
    await fillIndividual(user);
    await user.click(await submit());
    await waitFor(() => expect(path()).toBe('/brand/12/pending-approval'));
    expect(uploaded).toHaveLength(2);
    expect(sent).toHaveLength(1);
  });
});

describe('the draft of step 2', () => {
  it('has texts and photos after a reload, and sends nothing automatically', async () => {
    serveRegistration({});
    const first = renderApp('/brand/12/documents');
    await fillIndividual(first.user);
    await screen.findByText('Uploaded');
    cleanup();
    renderApp('/brand/12/documents');
    await submit();
    expect(field(/^Civil ID/)).toHaveValue('285081500016');
    expect(screen.getByText('licence.jpg')).toBeVisible();
    expect(screen.getByText('Uploaded')).toBeVisible();
    expect(uploaded).toHaveLength(1);
  });

  it('is deleted after the submission; later the server supplies the values', async () => {
    serveRegistration({}, { step: 'agreement', documents_present: ['driver_license_file'] });
    serveSubmission({});
    const first = renderApp('/brand/12/documents');
    await fillIndividual(first.user);
    await first.user.click(await submit());
    await waitFor(() => expect(first.path()).toBe('/brand/12/agreement'));
    cleanup();
    typed = { civil_id: '2850****0016', bank_name: 'National Bank of Kuwait' };
    renderApp('/brand/12/documents');
    await submit();
    expect(field(/^Civil ID/)).toHaveValue('');
    expect(screen.getByText(/^2850\*\*\*\*0016 is stored/)).toBeVisible();
    expect(field(/^Full name \(English\)/)).toHaveValue('');
    expect(screen.getByRole('combobox', { name: /^Bank name/ })).toHaveValue(
      'National Bank of Kuwait',
    );
    expect(screen.queryByText('licence.jpg')).toBeNull();
  });
});

describe('a company', () => {
  it('submits its three documents', async () => {
    const names = { company_name: 'Najma Co', company_name_arabic: 'شركة النجمة' };
    serveRegistration({ entity_type: 'corporate', ...names });
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await user.type(field(/^IBAN/), 'KW81CBKU0000000000001234560101');
    await fillSignatory(user);
    await user.clear(field(/^Company name \(Arabic\)/));
    await user.click(await submit());
    expect(await screen.findByText('Company name in both languages is required')).toBeVisible();
    await user.type(field(/^Company name \(Arabic\)/), 'شركة النجمة');
    await user.click(await submit());
    expect(await screen.findByText('All corporate documents are required')).toBeVisible();
  });

  it('names its signatory', async () => {
    const names = { company_name: 'Najma Co', company_name_arabic: 'شركة النجمة' };
    const documents_present = ['commercial_license_file', 'signatory_auth_file'];
    documents_present.push('signatory_id_file');
    typed = { ownership: COMPANY_OWNERSHIP };
    serveRegistration({ entity_type: 'corporate', ...names, documents_present });
    const sent = serveSubmission({});
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await user.type(field(/^IBAN/), 'KW81CBKU0000000000001234560101');
    await user.click(await submit());
    const sentence = 'Name in both languages and civil ID of the signatory are required';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field(/^Signatory's civil ID/)).toHaveFocus();
    await fillSignatory(user);
    await user.click(await submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      signatory_civil_id: '285081500016',
      full_name_english: 'Noura Al-Sabah',
    });
  });

  it('sends again only what is replaced', async () => {
    typed = { ownership: COMPANY_OWNERSHIP };
    serveRegistration({
      entity_type: 'corporate',
      company_name: 'Najma Co',
      company_name_arabic: 'شركة النجمة',
      documents_present: ['commercial_license_file', 'signatory_auth_file', 'signatory_id_file'],
      step: 'agreement',
    });
    const sent = serveSubmission({});
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await fillSignatory(user);
    await user.type(field(/^IBAN/), 'KW81CBKU0000000000001234560101');
    const scan = new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Commercial license: choose file'), scan);
    await user.click(await submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body['uploads']).toEqual({ commercial_license_file: UPLOAD_ID });
    expect(uploaded).toEqual(['commercial_license_file']);
  });
});

describe('a signed-in person', () => {
  it('who is the owner is sent to the brand once documents exist', async () => {
    serveRegistration({ documents_present: ['driver_license_file'], step: 'pending_approval' });
    server.use(http.get('/api/brands/7', () => refusal('BRAND_NOT_FOUND')));
    signInAs('brand_owner');
    const { path } = renderApp('/brand/7/documents');
    await waitFor(() => expect(path()).toBe('/brands/7'));
  });

  it('of the staff sends with their own session and keeps it', async () => {
    serveRegistration({});
    const sent = serveSubmission({ token: ONBOARDING_TOKEN, user: userOf('brand_owner') });
    signInAs('admin');
    const { user } = renderApp('/brands/12/documents');
    await fillIndividual(user);
    await user.click(await submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.public).toBe(false);
    expect(localStorage.getItem('token')).toBe('token-1');
  });
});
