import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentUpload } from '@diwan/contract/features/documents/records';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { restoreSession } from '../../lib/session.ts';
import { clearDraft, writeDraft } from '../../lib/away/drafts.ts';
import { fileOf } from '../../testing/files.ts';
import { stubPictures } from '../../testing/pictures.ts';
import {
  answerPurpose,
  NOTHING_TYPED,
  outcomeOf,
  registrationOf,
} from '../../testing/registrations.ts';
import { renderApp, userOf } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const UPLOAD_ID = '0a4f0e7b-6a55-4b0a-9a3f-0c7d5d0a1b11';
const READ: NonNullable<DocumentUpload['read']> = [
  { field: 'civil_id', value: '285081500016' },
  { field: 'full_name_arabic', value: 'نورة الصباح' },
  { field: 'full_name_english', value: 'Noura Al-Sabah' },
  { field: 'expiry_date', value: '2031-08-15' },
];

beforeEach(async () => {
  await clearDraft('documents:12');
  await writeDraft('whose:12', null, { values: { email: 'n***@x.test' }, files: {} });
});

stubPictures();

interface ServedFile {
  readonly sent: Record<string, unknown>[];
  readonly removed: string[];
  readonly asked: string[];
}

function serve(
  state: Partial<RegistrationState> = {},
  read: DocumentUpload['read'] = READ,
): ServedFile {
  const served: ServedFile = { sent: [], removed: [], asked: [] };
  server.use(
    http.get('/api/brands/12/registration', () =>
      answer(registrationOf({ by_mail: true, ...state })),
    ),
    http.get('/api/brands/12/documents/typed', () => answer(NOTHING_TYPED)),
    http.post('/api/brands/12/documents/uploads/:field', ({ request, params }) => {
      served.asked.push(new URL(request.url).search);
      const field = String(params['field']);
      return answer({
        upload_id: UPLOAD_ID,
        field,
        content_type: 'image/jpeg',
        size_bytes: 7,
        read,
      });
    }),
    http.delete('/api/brands/12/documents/uploads/:field', ({ params }) => {
      served.removed.push(String(params['field']));
      return answer(null);
    }),
    http.post('/api/brands/12/documents/public', async ({ request }) => {
      served.sent.push((await request.json()) as Record<string, unknown>);
      return answer(outcomeOf({ mcc_status: 'mcc_not_allowed', next_step: 'pending_approval' }));
    }),
  );
  return served;
}

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const submit = () => screen.findByRole('button', { name: 'Submit documents' });
type Person = ReturnType<typeof renderApp>['user'];
const upload = (user: Person, label = "Driver's license: choose file") =>
  user.upload(screen.getByLabelText(label), fileOf('licence.jpg', 'image/jpeg'));
async function typeIban(user: Person): Promise<void> {
  await answerPurpose(user);
  await user.type(field(/^IBAN/), 'KW81CBKU0000000000001234560101');
}

describe('a photo', () => {
  it('fills the empty fields, and is submitted after the person has confirmed them', async () => {
    const { sent, asked } = serve();
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await upload(user);
    await waitFor(() => expect(field(/^Civil ID/)).toHaveValue('285081500016'));
    expect(asked).toEqual(['?read=true']);
    expect(field(/^Full name \(Arabic\)/)).toHaveValue('نورة الصباح');
    expect(screen.getAllByText('Read from your photo. Please check it.')).toHaveLength(3);
    expect(screen.getByText('Aug 15, 2031')).toBeVisible();
    await typeIban(user);
    await user.click(await submit());
    const confirm = screen.getByRole('checkbox', { name: 'These details are correct' });
    expect(
      await screen.findByText('Please confirm the details that we read from your photo'),
    ).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(confirm);
    await user.click(await submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      civil_id: '285081500016',
      full_name_english: 'Noura Al-Sabah',
    });
    expect(sent[0]).not.toHaveProperty('expiry_date');
  });

  it("leaves what the person typed, and a corrected value is the person's", async () => {
    serve();
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await user.type(field(/^Full name \(English\)/), 'Noura Salem');
    await upload(user);
    await waitFor(() => expect(field(/^Civil ID/)).toHaveValue('285081500016'));
    expect(field(/^Full name \(English\)/)).toHaveValue('Noura Salem');
    await user.type(field(/^Full name \(Arabic\)/), ' سالم');
    expect(screen.getAllByText('Read from your photo. Please check it.')).toHaveLength(1);
  });

  it('that could not be read asks for nothing', async () => {
    serve({}, null);
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await upload(user);
    expect(await screen.findByText('Uploaded')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(field(/^Civil ID/)).toHaveValue('');
  });

  it('comes before the details of the person', async () => {
    serve();
    renderApp('/brand/12/documents');
    await submit();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings.slice(0, 2)).toEqual(['Documents', 'Your details']);
  });

  it('that was removed is removed on the server too', async () => {
    const { removed } = serve({}, null);
    const { user } = renderApp('/brand/12/documents');
    await submit();
    await upload(user);
    await user.click(await screen.findByRole('button', { name: /^Remove Driver's license/ }));
    await waitFor(() => expect(removed).toEqual(['driver_license_file']));
  });
});

it('a file that another device uploaded is submitted without choosing it again', async () => {
  const uploads = [{ upload_id: UPLOAD_ID, field: 'driver_license_file' }];
  const { sent } = serve({ uploads });
  const { user } = renderApp('/brand/12/documents');
  await submit();
  const licence = within(screen.getByRole('group', { name: "Driver's license" }));
  expect(licence.getByText(/^Received/)).toBeVisible();
  await user.type(field(/^Civil ID/), '285081500016');
  await user.type(field(/^Full name \(Arabic\)/), 'نورة الصباح');
  await user.type(field(/^Full name \(English\)/), 'Noura Al-Sabah');
  await typeIban(user);
  await user.click(await submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.['uploads']).toEqual({ driver_license_file: UPLOAD_ID });
});

it('without a licence, a civil ID or a passport is enough if the operator allows it', async () => {
  const { sent } = serve({ license_optional: true });
  const { user } = renderApp('/brand/12/documents');
  await submit();
  await upload(user, 'Civil ID or passport: choose file');
  await waitFor(() => expect(field(/^Civil ID/)).toHaveValue('285081500016'));
  await typeIban(user);
  await user.click(screen.getByRole('checkbox', { name: 'These details are correct' }));
  await user.click(await submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.['uploads']).toEqual({ civil_id_file: UPLOAD_ID });
});

it.each(['/brand/12/documents', '/brands/12/documents'])(
  'the owner of submitted documents is led from %s to the brand',
  async (address) => {
    serve({ step: 'done', documents_present: ['driver_license_file'] });
    localStorage.setItem('token', 'token-1');
    localStorage.setItem('user', JSON.stringify(userOf('brand_owner', { brand_id: 12 })));
    restoreSession();
    const { path } = renderApp(address);
    await waitFor(() => expect(path()).toBe('/brands/12'));
  },
);

describe('the success page', () => {
  const can = {
    send_link: { allowed: true },
    correct_email: { allowed: true },
    correct_phone: { allowed: true },
  } as const;

  it('sends the link again on each channel, and corrects the number', async () => {
    serve({ can, by_mail: false });
    const asked: string[] = [];
    server.use(
      http.post('/api/brands/12/registration/link', ({ request }) => {
        asked.push(new URL(request.url).search);
        return answer(null);
      }),
      http.put('/api/brands/12/registration/phone', async ({ request }) => {
        asked.push(JSON.stringify(await request.json()));
        return answer({ ...registrationOf(), registration_token: null });
      }),
    );
    const { user } = renderApp('/brand/registration-success?brandId=12');
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
    await user.click(screen.getByRole('button', { name: 'Send the WhatsApp message again' }));
    await user.click(screen.getByRole('button', { name: 'Wrong phone number? Correct it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct phone number' }));
    await user.type(dialog.getByRole('textbox', { name: /^Correct phone number/ }), '66006600');
    await user.click(dialog.getByRole('button', { name: 'Correct and send' }));
    const phone = '{"phone_country_code":"+965","phone_number":"66006600"}';
    await waitFor(() => expect(asked).toEqual(['?channel=email', '?channel=whatsapp', phone]));
  });

  it('names the mailbox alone once the password is missing', async () => {
    serve({ can, step: 'setup_password' });
    renderApp('/brand/registration-success?brandId=12');
    expect(await screen.findByText('Open our email')).toBeVisible();
    expect(screen.queryByRole('button', { name: /WhatsApp/ })).toBeNull();
    expect(screen.queryByText('+965 ****1234')).toBeNull();
  });

  it('states that the number in its address does not exist', async () => {
    renderApp('/brand/registration-success?brandId=abc');
    expect(await screen.findByText(/contains an invalid value: brandId=abc/)).toBeVisible();
  });
});
