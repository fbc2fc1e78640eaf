import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TypedDocuments } from '@diwan/contract/features/documents/records';
import type {
  RegistrationDetails,
  RegistrationState,
} from '@diwan/contract/features/registration/records';
import { clearDraft } from '../../lib/away/drafts.ts';
import { switchLanguage } from '../../lib/i18n.ts';
import { ownershipOf, registrationOf } from '../../testing/registrations.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, NOTHING_PENDING, refusal, server } from '../../testing/server.ts';

const DETAILS: RegistrationDetails = {
  name: 'Najma Bakery',
  logo_url: null,
  entity_type: 'individual',
  company_name: '',
  company_name_arabic: '',
  registration_country: 'KW',
  description: 'Bread and cakes',
  payment_type_preference: 'both',
  num_pos_devices: 17,
  delivery_location: 'https://maps.test/najma',
  delivery_location_type: 'fairground',
  hall_number: '4B',
  suite_number: '',
  nationality: 'KW',
  country_of_residence: 'KW',
  phone_country_code: '+965',
  phone_number: '50001234',
  email: 'noura@x.test',
  website: 'https://najma.test',
  twitter_handle: '',
  instagram_handle: 'najma.kw',
  tiktok_handle: '',
  terms: {
    mcc_code: '5462',
    business_type: 'Bakery',
    mcc_description: 'Bakeries',
    mcc_description_arabic: 'المخابز والمعجنات',
    entity_type: null,
    deposit: null,
  },
};

const DOCUMENTS: TypedDocuments = {
  civil_id: '2850****0016',
  full_name_arabic: 'نورة الصباح',
  full_name_english: 'Noura Al-Sabah',
  company_name: '',
  company_name_arabic: '',
  signatory_civil_id: '',
  bank_name: 'National Bank of Kuwait',
  iban: 'KW81****0101',
  ownership: ownershipOf(),
};

const ALLOWED = { allowed: true } as const;
const CAN = { correct_details: ALLOWED, correct_email: ALLOWED, send_link: ALLOWED };

/** The registration that the server returns. Tests may change it. */
let state: Partial<RegistrationState> = {};

beforeEach(async () => {
  state = { can: CAN };
  sessionStorage.clear();
  await clearDraft('documents:12');
  await clearDraft('whose:12');
  server.use(
    http.get('/api/brands/12/registration', () => answer(registrationOf(state))),
    http.get('/api/brands/12/registration/details', () => answer(DETAILS)),
    http.get('/api/brands/12/documents/typed', () => answer(DOCUMENTS)),
    http.get('/api/brands/12/owner-confirmation', () => answer(NOTHING_PENDING)),
    http.get('/api/brands/12/agreement/public', () => refusal('AGREEMENT_MCC_UNDER_REVIEW')),
  );
});

const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.findByRole('button', { name });

describe('the confirmation before the first upload', () => {
  it('lets the registrant confirm the brand and the address by keyboard', async () => {
    const { user } = renderApp('/brand/12/documents');
    await heading('Is this your registration?');
    expect(screen.getByText('Najma Bakery')).toBeVisible();
    expect(screen.getByText('n***@x.test')).toBeVisible();
    expect(screen.queryByLabelText("Driver's license: choose file")).toBeNull();
    const confirm = await button('Yes, both are mine');
    confirm.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText("Driver's license: choose file")).toBeInTheDocument();
  });

  it('appears again after the address was corrected', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/brands/12/registration/email', async ({ request }) => {
        sent.push(await request.json());
        state = { ...state, email_masked: 's***@x.test' };
        return answer({ ...registrationOf(state), registration_token: 'token' });
      }),
    );
    const { user } = renderApp('/brand/12/documents');
    await user.click(await button('Wrong email address? Correct it'));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'sara@x.test');
    await user.click(within(dialog).getByRole('button', { name: 'Correct and send' }));
    expect(await screen.findByText('s***@x.test')).toBeVisible();
    expect(sent).toEqual([{ email: 'sara@x.test' }]);
  });

  it('appears once on a device, but not for staff or if documents exist', async () => {
    const first = renderApp('/brand/12/documents');
    await first.user.click(await button('Yes, both are mine'));
    await button('Submit documents');
    first.router.history.push('/brand/12/agreement');
    first.router.history.push('/brand/12/documents');
    await button('Submit documents');
    expect(screen.queryByText('Is this your registration?')).toBeNull();
    await clearDraft('whose:12');
    signInAs('admin');
    renderApp('/brands/12/documents');
    await waitFor(() => expect(screen.getAllByText('Submit documents').length).toBeGreaterThan(0));
    expect(screen.queryByText('Is this your registration?')).toBeNull();
  });
});

describe('a step that needs the mailed link', () => {
  it('names the address of the link, and sends it again', async () => {
    let sent = 0;
    state = { ...state, step: 'agreement' };
    server.use(
      http.post('/api/brands/12/registration/link', () => {
        sent += 1;
        return sent === 1 ? answer(null) : refusal('TOO_MANY_REQUESTS');
      }),
    );
    const { user } = renderApp('/brand/12/agreement');
    await heading('Open the email');
    expect(screen.getByText('n***@x.test')).toBeVisible();
    expect(screen.getByText(/at most two emails an hour/)).toBeVisible();
    const again = await button('Send the email again');
    await user.click(again);
    await waitFor(() => expect(sent).toBe(1));
    await user.click(again);
    expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
  });

  it('shows the agreement after the link was opened in this browser', async () => {
    state = { ...state, step: 'agreement' };
    const { user } = renderApp('/brand/12/agreement');
    const opened = await button('I have opened the link');
    await user.click(opened);
    expect(await screen.findByText('The link has not been opened on this device.')).toBeVisible();
    state = { ...state, by_mail: true };
    await user.click(opened);
    expect(await heading('Review the agreement')).toBeVisible();
  });

  it('continues to the agreement with a code instead', async () => {
    state = { ...state, step: 'agreement' };
    const { user } = renderApp('/brand/register?token=a-share-link-token&brand=12');
    await user.click(await button('Sign here with a code'));
    await waitFor(() => expect(screen.queryByText('Open the email')).toBeNull());
    expect(await heading('Review Agreement')).toBeVisible();
  });

  it('explains why the address cannot be changed after the documents', async () => {
    const reason = 'Open the link in our email to continue';
    const closed = { allowed: false, code: 'REGISTRATION_MAIL_FIRST', reason } as const;
    state = { step: 'pending_approval', can: { ...CAN, correct_email: closed } };
    renderApp('/brand/12/pending-approval');
    await heading('Open the email');
    expect(screen.getByText(/start again with the share link/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Wrong email address? Correct it' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign here with a code' })).toBeNull();
  });

  it('is explained in Arabic', async () => {
    state = { ...state, step: 'agreement' };
    await switchLanguage('ar');
    renderApp('/brand/12/agreement');
    expect(await heading('افتح رسالة البريد')).toBeVisible();
    expect(screen.getByText(/رسالتين في الساعة/)).toBeVisible();
    await switchLanguage('en');
  });
});

describe('the check after the link was opened on another device', () => {
  beforeEach(() => {
    const documents_present = ['driver_license_file'];
    state = { ...state, by_mail: true, check_values: true, step: 'agreement', documents_present };
  });

  it('shows every value, with masked numbers, before the signature', async () => {
    renderApp('/brand/12/agreement');
    await heading('Check all details');
    for (const value of [
      'Bread and cakes',
      '17',
      '4B',
      '+965 50001234',
      'noura@x.test',
      'najma.kw',
      '2850****0016',
      'نورة الصباح',
      'KW81****0101',
      "Driver's license",
    ]) {
      expect(await screen.findByText(value)).toBeVisible();
    }
    expect(screen.queryByRole('button', { name: 'Proceed to sign' })).toBeNull();
    const correct = screen.getByRole('link', { name: 'Correct the brand information' });
    expect(correct).toHaveAttribute('href', expect.stringContaining('step=brand'));
  });

  it('is followed by the agreement', async () => {
    let confirmed = 0;
    server.use(
      http.post('/api/brands/12/registration/checked', () => {
        confirmed += 1;
        state = { ...state, check_values: false };
        return answer(registrationOf(state));
      }),
    );
    const { user } = renderApp('/brand/12/agreement');
    const done = await button('I have checked all details');
    done.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Check all details')).toBeNull());
    expect(confirmed).toBe(1);
  });

  it('is not possible while the values cannot be read', async () => {
    server.use(http.get('/api/brands/12/documents/typed', () => refusal('INTERNAL')));
    renderApp('/brand/12/agreement');
    await button('Retry');
    expect(screen.queryByRole('button', { name: 'I have checked all details' })).toBeNull();
  });

  it('comes first on the page that confirms what others entered', async () => {
    server.use(
      http.get('/api/brands/12/owner-confirmation', () =>
        answer({ ...NOTHING_PENDING, digest: 'd'.repeat(64) }),
      ),
    );
    renderApp('/brand/12/confirm');
    await heading('Check all details');
    expect(screen.queryByRole('form')).toBeNull();
  });
});
