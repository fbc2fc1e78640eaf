import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnerConfirmation } from '@diwan/contract/features/owner-confirmations/records';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import type { PublicAgreement } from '@diwan/contract/features/agreements/records';
import { DRAWN, stubPictures } from '../../testing/pictures.ts';
import { ONBOARDING_TOKEN, pendingAccount, registrationOf } from '../../testing/registrations.ts';
import { renderApp, signInAs, userOf } from '../../testing/render-app.tsx';
import { restoreSession } from '../../lib/session.ts';
import { answer, NOTHING_PENDING, refusal, server } from '../../testing/server.ts';

const AGREEMENT: PublicAgreement = {
  brand: { name: 'Najma Bakery', entity_type: 'individual' },
  documents: { present: ['driver_license_file'] },
  agreement_id: '7b0a4f0e-6a55-4b0a-9a3f-0c7d5d0a1b12',
  agreement_version: '1.0',
  status: 'pending',
  agreement_text: '',
  agreement_text_en: 'Service Agreement\nVersion 1.0\n\n1. The parties\n1.1 Made in Kuwait.\n',
  agreement_text_ar: 'اتفاقية تقديم الخدمات\nالإصدار 1.0\n\n1. الطرفان\n1.1 أبرمت في الكويت.\n',
  digest: 'a'.repeat(64),
  summary: {
    fees: [
      {
        card_type: 'KNET',
        payment_method: 'PG',
        card_origin: 'any',
        brand_percentage: 1,
        brand_fixed: 0.05,
        refund_percentage: 0,
        refund_fixed: 0.5,
        chargeback_percentage: 0,
        chargeback_fixed: 10,
      },
    ],
    payout_weekdays: ['sun', 'thu'],
    deposit: { amount: 250, currency: 'KWD' },
    payout_cutoff_time: '14:00',
    pos_rental_fee: 20,
    loss_fee: 60,
    notice_days: 10,
  },
};

let signed: unknown[] = [];

function serveSigning(redirect_url: string): void {
  server.use(
    http.post('/api/brands/12/agreement/sign', async ({ request }) => {
      signed.push(await request.json());
      return answer({
        redirect_url,
        next_step: 'setup_password',
        agreement_id: '1',
        signed_at: '',
      });
    }),
  );
}

beforeEach(() => {
  signed = [];
  sessionStorage.clear();
  server.use(
    http.get('/api/brands/12/registration', () =>
      answer(
        registrationOf({ by_mail: true, step: signed.length > 0 ? 'setup_password' : 'agreement' }),
      ),
    ),
    http.get('/api/brands/12/agreement/public', () => answer(AGREEMENT)),
  );
});
stubPictures();

type Person = ReturnType<typeof renderApp>['user'];

async function accept(user: Person): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: /I have read the agreement/ }));
  await user.click(screen.getByRole('button', { name: 'Proceed to sign' }));
}

/** Signs by typing the name, without a pointer. */
async function signByKeyboard(user: Person): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: 'Type' }));
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Noura Al-Sabah');
  await user.click(screen.getByRole('button', { name: 'Sign the agreement' }));
}

describe('the agreement', () => {
  it("is shown in the screen's language, and in the other one on request", async () => {
    const { user } = renderApp('/brand/12/agreement');
    const text = await screen.findByRole('region', { name: 'Text of the agreement' });
    expect(within(text).getByRole('heading', { name: 'Service Agreement' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Read in.*العربية/ }));
    expect(text).toHaveAttribute('dir', 'rtl');
    expect(within(text).getByText('أبرمت في الكويت.')).toBeVisible();
  });

  it('has a summary of the terms that are set, and can be downloaded', async () => {
    renderApp('/brand/12/agreement');
    const fees = await screen.findByRole('table', { name: 'Fees for each payment' });
    const names = within(fees).getAllByRole('columnheader');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Fees for each payment',
      'Online',
    ]);
    expect(within(fees).getByRole('row', { name: 'KNET 1.00% + KWD 0.050' })).toBeVisible();
    expect(screen.getByText('Sunday, Thursday')).toBeVisible();
    expect(
      screen.getByText(
        'Amounts that become due before 14:00 on a payout day are paid on that day.',
      ),
    ).toBeVisible();
    const returns = screen.getByText('Refunds and chargebacks').nextSibling;
    expect(returns).toHaveTextContent('Refund: KWD 0.500Chargeback: KWD 10.000');
    expect(screen.getByText('KWD 20.000 per terminal every 30 days')).toBeVisible();
    expect(screen.getByText('KWD 60.000 for a terminal that is not returned')).toBeVisible();
    expect(screen.getByText('KWD 250.000')).toBeVisible();
    expect(screen.getByText('Written notice: 10 days from you, 30 days from us')).toBeVisible();
    expect(screen.getByText('Laws and courts of the State of Kuwait')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download the draft' })).toBeEnabled();
  });

  it('that was signed in another tab shows the next step', async () => {
    server.use(
      http.post('/api/brands/12/agreement/sign', () => {
        signed.push('by another tab');
        return refusal('ALREADY_SIGNED');
      }),
    );
    const { user } = renderApp('/brand/12/agreement');
    await accept(user);
    await signByKeyboard(user);
    expect(await screen.findByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  });

  it('is not signed before it is accepted', async () => {
    const { user } = renderApp('/brand/12/agreement');
    await user.click(await screen.findByRole('button', { name: 'Proceed to sign' }));
    const problems = await screen.findAllByText('Please accept the agreement before signing');
    expect(problems[0]).toBeVisible();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Signature' })).toBeNull();
  });

  it('is not signed without a signature', async () => {
    serveSigning('');
    const { user } = renderApp('/brand/12/agreement');
    await accept(user);
    await user.click(await screen.findByRole('button', { name: 'Sign the agreement' }));
    const problems = await screen.findAllByText('Please provide your signature');
    expect(problems[0]).toBeVisible();
    expect(signed).toEqual([]);
  });

  it("is signed with a typed name, and the server's address opens", async () => {
    serveSigning('/brand/registration-success?brandId=12');
    const { user, router } = renderApp('/brand/12/agreement');
    await accept(user);
    expect(await screen.findByRole('heading', { name: 'Sign the agreement' })).toHaveFocus();
    await signByKeyboard(user);
    const heading = await screen.findByRole('heading', { name: 'Thank you for registering' });
    expect(heading).toBeVisible();
    expect(router.state.location.search).toEqual({ brandId: '12' });
    const { digest } = AGREEMENT;
    expect(signed).toEqual([{ signature_file: DRAWN, agreed: true, digest }]);
    expect(screen.getByText('Sign the agreement (done)')).toBeVisible();
    // The link that sets the password is sent only by mail, so no phone number is shown.
    expect(screen.getAllByText('n***@x.test')[0]).toBeVisible();
    expect(screen.queryByText('+965 ****1234')).toBeNull();
  });

  it('that was accepted can be signed after a reload of step 4', async () => {
    serveSigning('/brand/registration-success?brandId=12');
    const first = renderApp('/brand/12/agreement');
    await accept(first.user);
    await screen.findByRole('button', { name: 'Sign the agreement' });
    expect(first.router.state.location.search).toEqual({ step: 'sign' });
    cleanup();

    const { user } = renderApp('/brand/12/agreement?step=sign');
    await signByKeyboard(user);
    expect(await screen.findByRole('heading', { name: 'Thank you for registering' })).toBeVisible();
    const { digest } = AGREEMENT;
    expect(signed).toEqual([{ signature_file: DRAWN, agreed: true, digest }]);
  });

  it('keeps a typed signature through a reload, until it is signed', async () => {
    serveSigning('/brand/registration-success?brandId=12');
    const first = renderApp('/brand/12/agreement');
    await accept(first.user);
    await first.user.click(await screen.findByRole('radio', { name: 'Type' }));
    const field = screen.getByRole('textbox', { name: 'Your full name' });
    await first.user.type(field, 'Noura Al-Sabah');
    cleanup();

    const { user } = renderApp('/brand/12/agreement?step=sign');
    expect(await screen.findByRole('textbox', { name: 'Your full name' })).toHaveValue(
      'Noura Al-Sabah',
    );
    await user.click(screen.getByRole('button', { name: 'Sign the agreement' }));
    expect(await screen.findByRole('heading', { name: 'Thank you for registering' })).toBeVisible();
    expect(signed).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('of one brand, once accepted, does not open the signature of another', async () => {
    sessionStorage.setItem('signature:13:accepted', AGREEMENT.digest);
    renderApp('/brand/12/agreement?step=sign');
    expect(await screen.findByRole('button', { name: 'Proceed to sign' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Signature' })).toBeNull();
  });

  it('refused because of the session says so without leaving the page', async () => {
    localStorage.setItem('token', ONBOARDING_TOKEN);
    localStorage.setItem('user', JSON.stringify(userOf('brand_owner', { brand_id: 12 })));
    restoreSession();
    server.use(http.post('/api/brands/12/agreement/sign', () => refusal('UNAUTHENTICATED')));
    const { user, path } = renderApp('/brand/12/agreement');
    await accept(user);
    await signByKeyboard(user);
    const sentence =
      'Please log in to sign the agreement. Check your email for login instructions.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(path()).toBe('/brand/12/agreement');
  });

  it('that cannot be read says why and offers to try again', async () => {
    server.use(http.get('/api/brands/12/agreement/public', () => refusal('INTERNAL')));
    const { user } = renderApp('/brand/12/agreement');
    expect(await screen.findByText('Something went wrong on our side')).toBeVisible();
    server.use(http.get('/api/brands/12/agreement/public', () => answer(AGREEMENT)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Proceed to sign' })).toBeVisible();
  });
});

describe('an account that the owner has not confirmed', () => {
  const serve = (confirmation: OwnerConfirmation) =>
    server.use(http.get('/api/brands/12/owner-confirmation', () => answer(confirmation)));
  const confirms = () =>
    server.use(
      http.post('/api/brands/12/owner-confirmation', () => {
        serve(NOTHING_PENDING);
        return answer({ signed: false, redirect_url: '/brand/12/agreement' });
      }),
    );
  const FIRST = 'Please confirm the bank account before you sign the agreement';

  it('is confirmed by the owner first, and the agreement follows on the same page', async () => {
    serve(pendingAccount({ needs_code: false }));
    confirms();
    const { user, path } = renderApp('/brand/12/agreement');
    expect(await screen.findByText(FIRST)).toBeVisible();
    expect(screen.getByText('KW74****2151')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed to sign' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Enter another account' })).toHaveAttribute(
      'href',
      '/brand/12/documents',
    );
    await user.click(screen.getByRole('button', { name: 'This is my account' }));
    expect(await screen.findByText('The bank account is confirmed')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Proceed to sign' })).toBeVisible();
    expect(path()).toBe('/brand/12/agreement');
  });

  it('that was entered while the owner read is confirmed instead of the refused signature', async () => {
    confirms();
    server.use(
      http.post('/api/brands/12/agreement/sign', () => {
        serve(pendingAccount({ needs_code: false }));
        return refusal('AGREEMENT_ACCOUNT_PENDING');
      }),
    );
    const { user } = renderApp('/brand/12/agreement');
    await accept(user);
    await signByKeyboard(user);
    await user.click(await screen.findByRole('button', { name: 'This is my account' }));
    serveSigning('/brand/registration-success?brandId=12');
    await signByKeyboard(user);
    const heading = await screen.findByRole('heading', { name: 'Thank you for registering' });
    expect(heading).toBeVisible();
  });

  it('is confirmed together with a signature, whose answer names the next step', async () => {
    const signature = {
      agreement_version: '1.0',
      entered_by: 'Sara Salem',
      entered_at: '2026-11-20T10:00:00.000Z',
    };
    serve(pendingAccount({ needs_code: false, signature }));
    const redirect_url = '/brand/registration-success?brandId=12';
    server.use(
      http.post('/api/brands/12/owner-confirmation', () => answer({ signed: true, redirect_url })),
    );
    const { user, path } = renderApp('/brand/12/agreement');
    await user.click(await screen.findByRole('button', { name: 'This is my account' }));
    await waitFor(() => expect(path()).toBe('/brand/registration-success'));
  });

  it('beside staff is confirmed with the signature by the code, and the agreement is shown', async () => {
    serve(pendingAccount());
    renderApp('/brand/12/agreement');
    expect(await screen.findByRole('button', { name: 'Proceed to sign' })).toBeVisible();
    expect(screen.queryByText(FIRST)).toBeNull();
  });

  it('is confirmed first in the wizard too', async () => {
    serve(pendingAccount({ needs_code: false }));
    confirms();
    const { user } = renderApp('/brand/register?token=a-share-link-token&brand=12');
    expect(await screen.findByText(FIRST)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'This is my account' }));
    expect(await screen.findByRole('button', { name: 'Proceed to sign' })).toBeVisible();
  });
});

describe('a mistyped address', () => {
  const CAN = { send_link: { allowed: true }, correct_email: { allowed: true } } as const;
  const correction = async (more: Partial<RegistrationState>) => {
    server.use(
      http.get('/api/brands/12/registration', () => answer(registrationOf({ can: CAN, ...more }))),
    );
    renderApp('/brand/registration-success?brandId=12');
    await screen.findByRole('button', { name: 'Send the email again' });
    return screen.queryByRole('button', { name: 'Wrong email address? Correct it' });
  };

  it('is corrected before the documents, until the mail is opened', async () => {
    expect(await correction({})).toBeVisible();
  });

  it.each([
    ['the mailed link was opened', { by_mail: true }],
    ['documents exist', { step: 'agreement' }],
    ['the code of the mailbox confirmed the signature', { step: 'setup_password' }],
  ] as const)('is not offered for correction once %s', async (_case, state) => {
    expect(await correction(state)).toBeNull();
  });
});

describe('the success page of a complete registration', () => {
  const open = () => {
    server.use(
      http.get('/api/brands/12/registration', () => answer(registrationOf({ step: 'done' }))),
    );
    renderApp('/brand/registration-success?brandId=12');
  };

  it('leads a visitor to the sign-in page', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('leads a signed-in owner to the start page', async () => {
    signInAs('brand_owner');
    open();
    const start = await screen.findByRole('link', { name: 'Go to your start page' });
    expect(start).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });
});

describe('the wizard', () => {
  it('stays on step 4 after a reload', async () => {
    const first = renderApp('/brand/register?token=a-share-link-token&brand=12');
    await accept(first.user);
    await screen.findByRole('heading', { name: 'Sign Agreement' });
    const { href } = first.router.state.location;
    cleanup();
    renderApp(href);
    expect(await screen.findByRole('heading', { name: 'Sign Agreement' })).toBeVisible();
  });

  it('continues with steps 3 and 4, and ends on the success page', async () => {
    serveSigning('/somewhere-else');
    const { user, path } = renderApp('/brand/register?token=a-share-link-token&brand=12');
    await user.click(await screen.findByRole('button', { name: 'Proceed to sign' }));
    const problems = await screen.findAllByText('Please accept the agreement before proceeding');
    expect(problems[0]).toBeVisible();
    await accept(user);
    expect(await screen.findByRole('heading', { name: 'Sign Agreement' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Review Agreement' })).toHaveFocus();
    await accept(user);
    await signByKeyboard(user);
    await waitFor(() => expect(path()).toBe('/brand/registration-success'));
  });
});
