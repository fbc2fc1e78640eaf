import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OfferedTerms } from '@diwan/contract/features/agreements/records';
import type {
  RegistrationDetails,
  ShareLinkTerms,
} from '@diwan/contract/features/registration/records';
import { FAIRGROUND_MAPS_LINK } from '@diwan/contract/features/brands/delivery';
import { clearDraft, readDraft } from '../../lib/away/drafts.ts';
import { registrationOf } from '../../testing/registrations.ts';
import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { renderApp } from '../../testing/render-app.tsx';
import { answer, PUBLIC_SETTINGS, refusal, server } from '../../testing/server.ts';

const TOKEN = 'a-share-link-token-of-32-letters';
const TERMS: ShareLinkTerms = {
  mcc_code: '5462',
  business_type: 'Retail Outlet Services',
  mcc_description: 'Bakeries',
  mcc_description_arabic: 'المخابز والمعجنات',
  deposit: null,
  entity_type: 'individual',
};

const OFFERED: OfferedTerms = {
  fees: [
    {
      card_type: 'KNET',
      payment_method: 'PG',
      card_origin: 'any',
      brand_percentage: 0,
      brand_fixed: 0.25,
      refund_percentage: 0,
      refund_fixed: 0.5,
      chargeback_percentage: 0,
      chargeback_fixed: 10,
    },
  ],
  payout_weekdays: ['sun', 'thu'],
  payout_cutoff_time: '14:00',
  pos_rental_fee: 20,
  loss_fee: 0,
  notice_days: 30,
};

const CAN = { correct_details: { allowed: true } } as const;
const DETAILS: Omit<RegistrationDetails, 'terms'> = {
  name: 'Najma',
  logo_url: null,
  entity_type: 'individual',
  company_name: '',
  company_name_arabic: '',
  registration_country: 'KW',
  description: '',
  payment_type_preference: 'pg',
  num_pos_devices: 1,
  delivery_location: '',
  delivery_location_type: '',
  hall_number: '',
  suite_number: '',
  nationality: 'KW',
  country_of_residence: 'KW',
  phone_country_code: '+965',
  phone_number: '50001234',
  email: 'noura@x.test',
  website: '',
  twitter_handle: '',
  instagram_handle: '',
  tiktok_handle: '',
};

interface SentRequest {
  readonly body: Record<string, unknown>;
  readonly key: string | null;
}

function serveLink(terms: Partial<ShareLinkTerms> = {}): void {
  server.use(
    http.get('/api/brands/share-links/validate', () => answer({ ...TERMS, ...terms })),
    http.get('/api/brands/12/registration', () => answer(registrationOf({ can: CAN }))),
    http.get('/api/brands/12/registration/details', () => answer({ ...DETAILS, terms: TERMS })),
  );
}

/** Answers each attempt to create the brand in turn, and records the requests. */
function serveCreation(...answers: (() => Response)[]): SentRequest[] {
  const sent: SentRequest[] = [];
  const created = { id: 12, name: 'Najma', mcc_status: 'approved', next_step: 'documents' };
  server.use(
    http.post('/api/brands/shared', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ body, key: request.headers.get('Idempotency-Key') });
      return answers[sent.length - 1]?.() ?? answer(created);
    }),
  );
  return sent;
}

const open = () => renderApp(`/brand/register?token=${TOKEN}`);
/** Returns the button of step 1 when the later fields, which load after the first ones, are shown. */
async function next(): Promise<HTMLElement> {
  await screen.findByRole('textbox', { name: /^Owner's email/ });
  return screen.getByRole('button', { name: 'Continue' });
}
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

async function fillRequired(user: ReturnType<typeof open>['user']): Promise<void> {
  await next();
  await user.type(field(/^Brand name/), 'Najma');
  await user.type(field(/^Phone number/), '50001234');
  await user.type(field(/^Owner's email/), 'noura@x.test');
}

beforeEach(async () => {
  await clearDraft(`brand:${TOKEN}`);
  await clearDraft(`link:${TOKEN}`);
});

describe('a share link', () => {
  it('that is not valid now says so, and what to do next', async () => {
    server.use(http.get('/api/brands/share-links/validate', () => refusal('LINK_INVALID')));
    open();
    const heading = await screen.findByRole('heading', { name: 'Invalid or expired share link' });
    expect(heading).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('locks the entity type and the business type, and they are sent', async () => {
    serveLink({ entity_type: 'corporate' });
    const sent = serveCreation();
    const { user } = open();
    await next();
    const entity = screen.getByRole('group', { name: 'Entity type' });
    expect(within(entity).getByText('Corporate')).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Individual' })).toBeNull();
    expect(screen.getByText('Retail Outlet Services: Bakeries (5462)')).toBeVisible();
    await fillRequired(user);
    await user.type(field(/^Company name \(English\)/), 'Najma Co');
    await user.type(field(/^Company name \(Arabic\)/), 'شركة النجمة');
    await user.click(await next());
    await screen.findByRole('heading', { level: 1, name: 'Upload Documents' });
    expect(sent[0]?.body).toMatchObject({ mcc_code: '5462', entity_type: 'corporate' });
  });

  it('shows its fees and terms on request, before anything is entered', async () => {
    serveLink({ deposit: { amount: 500, currency: 'KWD' } });
    const tokens: (string | null)[] = [];
    server.use(
      http.get('/api/brands/share-links/terms', ({ request }) => {
        tokens.push(new URL(request.url).searchParams.get('token'));
        return answer(OFFERED);
      }),
    );
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Fees and terms' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    const fees = await screen.findByRole('table', { name: 'Fees for each payment' });
    expect(within(fees).getByRole('row', { name: 'KNET KWD 0.250' })).toBeVisible();
    expect(screen.getByText('Deposit').nextSibling).toHaveTextContent('KWD 500.000');
    expect(screen.getByText('KWD 20.000 per terminal every 30 days')).toBeVisible();
    expect(tokens).toEqual([TOKEN]);
    await user.click(button);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('leaves the entity type open if it does not fix it', async () => {
    serveLink({ entity_type: null });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Corporate' }));
    expect(field(/^Company name \(Arabic\)/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Individual' }));
    expect(screen.queryByRole('textbox', { name: /^Company name/ })).toBeNull();
  });

  const REQUIRED = [
    "For an individual: civil ID number and driver's license",
    "You register with your civil ID and driver's license.",
  ];
  const OPTIONAL = [
    "For an individual: civil ID number, and a driver's license, civil ID or passport",
    "You register with your civil ID number and a driver's license, civil ID or passport.",
  ];
  it.each([
    ['requires', false, REQUIRED, OPTIONAL],
    ['does not require', true, OPTIONAL, REQUIRED],
  ])('of a platform that %s a license says so', async (_, without_license, says, never_says) => {
    serveLink({ entity_type: null });
    const settings = { ...PUBLIC_SETTINGS, identity_without_license: without_license };
    server.use(http.get('/api/settings/public', () => answer(settings)));
    open();
    await screen.findByRole('radio', { name: /^Individual/ });
    for (const text of says) expect(await screen.findByText(text)).toBeVisible();
    for (const text of never_says) expect(screen.queryByText(text)).toBeNull();
  });
});

describe('the rules of step 1', () => {
  it('names missing values at the top and at the fields, and moves to the first', async () => {
    serveLink();
    const { user } = open();
    await user.click(await next());
    expect(await screen.findByText('Please fill in all required fields')).toBeVisible();
    expect(field(/^Brand name/)).toHaveFocus();
    expect(field(/^Brand name/)).toHaveAccessibleDescription('This field is required');
    expect(screen.getByText('Email is required')).toBeVisible();
  });

  it("requires a company's name in both languages", async () => {
    serveLink({ entity_type: 'corporate' });
    const { user } = open();
    await fillRequired(user);
    await user.click(await next());
    const sentence = 'Company name in both languages is required for corporate entities';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field(/^Company name \(English\)/)).toHaveFocus();
  });

  it('require the delivery place of POS devices, and a changed place clears the rest', async () => {
    serveLink();
    const sent = serveCreation();
    const { user } = open();
    await fillRequired(user);
    await user.click(screen.getByRole('radio', { name: 'Both' }));
    await user.click(await next());
    const problems = await screen.findAllByText('Delivery location type is required for POS');
    expect(problems).toHaveLength(2);

    await user.click(screen.getByRole('radio', { name: 'Fairground' }));
    await user.type(field('Hall number'), '4');
    await user.click(screen.getByRole('radio', { name: 'Other' }));
    await user.type(field(/^Maps URL/), 'https://maps.app.goo.gl/x');
    await user.click(screen.getByRole('radio', { name: 'Fairground' }));
    expect(field('Hall number')).toHaveValue('');
    await user.click(await next());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      delivery_location_type: 'fairground',
      delivery_location: FAIRGROUND_MAPS_LINK,
      num_pos_devices: 1,
    });
    expect(sent[0]?.body).not.toHaveProperty('hall_number');
  });
});

describe('a failed attempt', () => {
  it('loses nothing, and the retry carries the same key', async () => {
    serveLink();
    const sent = serveCreation(() => HttpResponse.error());
    const { user } = open();
    await fillRequired(user);
    await user.click(await next());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Upload Documents' });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toBeTruthy();
  });

  it('shows a known email address at its field; a changed request has a new key', async () => {
    serveLink();
    const sent = serveCreation(() => refusal('EMAIL_TAKEN'));
    const { user } = open();
    await fillRequired(user);
    await user.click(await next());
    const email = field(/^Owner's email/);
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toBeInvalid();
    await user.clear(email);
    await user.type(email, 'other@x.test');
    await user.click(await next());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe('the draft', () => {
  it('survives a reload, with the key of a lost answer', async () => {
    serveLink();
    const sent = serveCreation(() => HttpResponse.error());
    const first = open();
    await fillRequired(first.user);
    await first.user.click(await next());
    await screen.findByRole('button', { name: 'Try again' });
    cleanup();

    const { user } = open();
    await next();
    await waitFor(() => expect(field(/^Brand name/)).toHaveValue('Najma'));
    await user.click(await next());
    await screen.findByRole('heading', { level: 1, name: 'Upload Documents' });
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(await readDraft(`brand:${TOKEN}`, null)).toBeNull();
  });
});

describe('the logo', () => {
  it('that is not a picture, whatever its name is, is refused at its field', async () => {
    serveLink();
    const { user } = open();
    await next();
    const choice = screen.getByLabelText('Choose a logo', { selector: 'input' });
    await user.upload(choice, new File(['a text'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText(LOGO_FILE.type_sentence)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'The chosen logo' })).toBeNull();
    const beginning = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);
    await user.upload(choice, new File([beginning], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByRole('img', { name: 'The chosen logo' })).toBeVisible();
    expect(screen.queryByText(LOGO_FILE.type_sentence)).toBeNull();
  });
});

describe('pasted text', () => {
  it('is parsed, and the field shows the parsed value', async () => {
    serveLink();
    const sent = serveCreation();
    const { user } = open();
    await next();
    await user.type(field(/^Brand name/), 'Najma');
    await user.click(field(/^Phone number/));
    await user.paste('+965 ٥٠٠٠-١٢٣٤');
    await user.type(field(/^Owner's email/), ' Noura@X.test ');
    await user.type(field(/^Website/), 'najma.com');
    await user.tab();
    expect(field(/^Phone number/)).toHaveValue('50001234');
    expect(field(/^Website/)).toHaveValue('https://najma.com');
    await user.click(screen.getByRole('radio', { name: 'Both' }));
    await user.click(screen.getByRole('radio', { name: 'Other' }));
    await user.click(field(/^Maps URL/));
    await user.paste('Najma Bakery https://maps.app.goo.gl/AbC12');
    await user.click(await next());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      phone_country_code: '+965',
      phone_number: '50001234',
      website: 'https://najma.com',
      delivery_location: 'https://maps.app.goo.gl/AbC12',
    });
  });

  it('that cannot be a number of devices gets an error and stays unchanged', async () => {
    serveLink();
    const sent = serveCreation();
    const { user } = open();
    await fillRequired(user);
    await user.click(screen.getByRole('radio', { name: 'Both' }));
    await user.click(screen.getByRole('radio', { name: 'Fairground' }));
    const devices = field(/^Number of POS devices/);
    await user.clear(devices);
    await user.type(devices, '-3');
    await user.click(await next());
    const sentence = 'Number of POS devices must be between 1 and 1,000';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(devices).toHaveValue('-3');
    expect(sent).toHaveLength(0);
  });
});

describe('the same link again', () => {
  async function begin() {
    serveLink();
    serveCreation();
    const first = open();
    await fillRequired(first.user);
    await first.user.click(await next());
    await screen.findByRole('heading', { level: 1, name: 'Upload Documents' });
    return first;
  }

  it('continues the registration that was begun on this device', async () => {
    await begin();
    cleanup();
    const { user } = open();
    const heading = 'Continue the registration of Najma Bakery';
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { level: 1, name: 'Upload Documents' });
  });

  it('shows no personal data once this device has no valid proof', async () => {
    await begin();
    cleanup();
    server.use(
      http.get('/api/brands/12/registration', () => refusal('REGISTRATION_PROOF_MISSING')),
    );
    open();
    await next();
    expect(screen.queryByText(/Najma Bakery/)).toBeNull();
  });

  it('names the status of a proxy that answered instead of the agreement', async () => {
    await begin();
    cleanup();
    const state = registrationOf({ by_mail: true, step: 'agreement' });
    server.use(
      http.get('/api/brands/12/registration', () => answer(state)),
      http.get('/api/brands/12/agreement/public', () => new HttpResponse('', { status: 502 })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Failed to fetch agreement: 502')).toBeVisible();
  });

  it('returns from step 2 to step 1 with its values, to be corrected', async () => {
    const { router, user } = await begin();
    let corrected: unknown;
    server.use(
      http.put('/api/brands/12/registration', async ({ request }) => {
        corrected = await request.json();
        return answer({ ...registrationOf({ can: CAN }), registration_token: null });
      }),
    );
    router.history.back();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Brand name/ })).toBeVisible());
    const email = await screen.findByRole('textbox', { name: /^Owner's email/ });
    expect(email).toHaveValue('noura@x.test');
    await user.clear(email);
    await user.type(email, 'right@x.test');
    await user.click(await next());
    await screen.findByRole('heading', { level: 1, name: 'Upload Documents' });
    expect(corrected).toMatchObject({ email: 'right@x.test', mcc_code: '5462' });
  });
});

describe('the recovery by address', () => {
  it('mails the link again, with the same answer for every address', async () => {
    server.use(http.get('/api/brands/share-links/validate', () => refusal('LINK_INVALID')));
    const asked: unknown[] = [];
    server.use(
      http.post('/api/brands/share-links/resume', async ({ request }) => {
        asked.push(await request.json());
        return answer(null);
      }),
    );
    const { user } = open();
    await user.type(
      await screen.findByRole('textbox', { name: 'Email address you registered with' }),
      'noura@x.test',
    );
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    const sentence =
      'If a registration with this email is unfinished, we have sent its link to that address.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(asked).toEqual([{ email: 'noura@x.test' }]);
  });
});
