import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium, request } from '@playwright/test';
import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import { words as agreementWords } from '@diwan/contract/features/agreements/words';
import { next } from '@diwan/contract/features/registration/owner-words';
import { words as terminalWords } from '@diwan/contract/features/terminals/words';
import { apiOf, signIn } from './fixtures/api.ts';
import { findBrand, shareLinkFor } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { pdfFile, pngFile } from './fixtures/files.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { readPdfText } from './fixtures/pdf.ts';
import { expect as expectNow } from './fixtures/test.ts';
import { openTester, type Tester } from './walk/tester.ts';
import {
  activate,
  activatePos,
  approveTerminals,
  openPaymentAccount,
  openStaff,
  payAtDevice,
  payOnline,
  payOut,
  reject,
  settle,
} from './walk/staff.ts';
import {
  type Applicant,
  choose,
  fillBrand,
  newApplicant,
  signAgreement,
  submitDocuments,
  WORDS,
} from './fixtures/wizard.ts';

/**
 * Walks through the first month of five brands, from the share link to the statement of the first
 * payout. Prints the time and the actions of each part, and the errors that the browser logged.
 *
 * Needs a running trial mode: `node e2e/walk-first-month.ts <address> [folder for pictures]`.
 * docs/registration.md explains the figures.
 */
const baseURL = process.argv[2] ?? 'http://localhost:3000';
const pictures = process.argv[3];
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

/** The product reads documents and draws pages while other programs use the processors. */
const expect = expectNow.configure({ timeout: 90_000 });

const OWN_PASSWORD = 'Pearl-diver-1938';
const TEXT = {
  en: {
    password: ['New password', 'Confirm password'],
    set: 'Set password',
  },
  ar: {
    password: ['كلمة المرور الجديدة', 'تأكيد كلمة المرور'],
    set: 'تعيين كلمة المرور',
  },
} as const;

const context = await request.newContext({ baseURL });
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const staff = await openStaff(context);

interface Owner extends Tester {
  readonly id: number;
  readonly name: string;
  readonly language: 'ar' | 'en';
  readonly applicant: Applicant;
}

interface Kind {
  readonly name: string;
  readonly language: 'ar' | 'en';
  readonly phone: boolean;
  readonly entity_type: Applicant['entity_type'];
  /** True for a brand that takes payments only at terminals. */
  readonly terminals_only?: boolean;
}

/** Registers, signs and sets a password. Ends on the owner's start page. */
async function register(kind: Kind): Promise<Owner> {
  const words = WORDS[kind.language];
  const text = TEXT[kind.language];
  const applicant = newApplicant(kind.entity_type);
  const tester = await openTester(browser, { ...kind, baseURL, pictures });
  const { page, walk, follow } = tester;
  await walk('step 1', async () => {
    await follow(await shareLinkFor(staff.office, ALLOWED_MCC));
    if (kind.terminals_only === true) {
      await choose(page, words.pos);
      await choose(page, words.fairground);
    }
    await fillBrand(page, words, applicant);
  });
  await walk('documents', async () => {
    await submitDocuments(page, words, applicant, pdfFile('licence.pdf'));
    await expect(page.getByRole('heading', { name: words.open_mail })).toBeVisible();
  });
  const { id } = await findBrand(staff.office, applicant.name);
  const link = await readMailedLink(staff.office, applicant.email, `/brand/${id}/agreement`);
  await walk('mailed link', async () => {
    await follow(link);
    await page.getByRole('button', { name: words.own_account }).click();
    await expect(page.getByRole('checkbox', { name: words.accept })).toBeVisible();
  });
  await walk('signature', async () => {
    await signAgreement(page, words, 'type');
    await page.waitForURL(/setup-password/);
  });
  await walk('password', async () => {
    for (const name of text.password) await page.getByLabel(name).fill(OWN_PASSWORD);
    await page.getByRole('button', { name: text.set }).click();
    await expect(page.getByRole('heading', { name: next.title[kind.language] })).toBeVisible();
  });
  return { ...tester, id, name: kind.name, language: kind.language, applicant };
}

/** Opens the start page, which shows the state of the brand. */
const openStart = ({ page, walk, follow }: Owner, part: string, sign: string | RegExp) =>
  walk(part, async () => {
    await follow('/');
    await expect(page.getByText(sign).first()).toBeVisible();
  });

/** Signs the POS agreement and requests a terminal. @returns its TID */
async function rentTerminal({ page, walk, id, language }: Owner): Promise<string> {
  const text = agreementWords.pending;
  const form = terminalWords.form;
  const tid = `WALK-${id}`;
  await walk('POS agreement', async () => {
    await page.getByRole('link', { name: next.sign_link[language] }).first().click();
    await page.getByRole('checkbox', { name: text.agree[language] }).check();
    await choose(page, WORDS[language].type);
    await page.getByRole('textbox', { name: WORDS[language].typed_name }).fill('Noura Salem');
    await page.getByRole('button', { name: text.submit[language] }).click();
    await expect(page.getByRole('button', { name: text.submit[language] })).toHaveCount(0);
  });
  await walk('terminal request', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: next.terminal_link[language] }).first().click();
    await page.getByRole('button', { name: form.open[language] }).click();
    const dialog = page.getByRole('dialog', { name: form.title[language] });
    await dialog.getByLabel(terminalWords.tid[language]).fill(tid);
    const end = new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel(terminalWords.end[language]).fill(end);
    await dialog.getByRole('button', { name: form.submit[language] }).click();
    await expect(dialog).toBeHidden();
  });
  return tid;
}

/** Reads a payment in the list of the start page. */
const seePayment = ({ page, walk, follow }: Owner, amount: string) =>
  walk('first payment', async () => {
    await follow('/');
    await expect(page.getByRole('table').first().getByText(amount).first()).toBeVisible();
  });

/** Reads the payouts page and downloads the statement of the newest payout. */
async function readPayout(owner: Owner): Promise<void> {
  const { page, walk, follow, id } = owner;
  const { token } = await signIn(context, owner.applicant.email, OWN_PASSWORD);
  const api = apiOf(context, token);
  const { payouts } = await api.call(payoutStatementEndpoints.readBrandPayouts, {
    params: { id: String(id) },
  });
  const payout = payouts.find(({ status }) => status === 'paid');
  if (payout === undefined) throw new Error(`${owner.name} was not paid`);
  await walk('payouts page', async () => {
    await follow('/payouts');
    await expect(page.locator('dl[aria-label]')).toHaveCount(2);
  });
  await walk('statement', async () => {
    await page.locator(`a[href="/brands/${id}/payouts/${payout.id}"]`).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /PDF/ }).first().click();
    const text = await readPdfText(await readFile(await (await download).path()));
    expect(text).toContain(payout.amount.toFixed(3));
  });
}

const individual = await register({
  name: 'individual, phone, Arabic',
  language: 'ar',
  phone: true,
  entity_type: 'individual',
});
const company = await register({
  name: 'company, both methods, wide, English',
  language: 'en',
  phone: false,
  entity_type: 'corporate',
});
const terminals = await register({
  name: 'terminals only, phone, Arabic',
  language: 'ar',
  phone: true,
  entity_type: 'individual',
  terminals_only: true,
});
const rejected = await register({
  name: 'rejected, wide, English',
  language: 'en',
  phone: false,
  entity_type: 'individual',
});
const requested = await register({
  name: 'document requested again, phone, Arabic',
  language: 'ar',
  phone: true,
  entity_type: 'individual',
});

await reject(staff, rejected.id, 'The licence has expired');
await openStart(rejected, 'rejected', 'The licence has expired');
await rejected.walk('registered again', async () => {
  const { page } = rejected;
  await page.getByRole('button', { name: 'Register again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('I renewed the licence');
  await dialog.getByRole('button', { name: 'Register again' }).click();
  await expect(page.getByText('Your brand was rejected')).toHaveCount(0);
});

await staff.admin.call(verificationEndpoints.requestDocument, {
  params: { id: String(requested.id) },
  body: { field: 'driver_license_file', reason_code: 'glare', note: '' },
});
await openStart(requested, 'request', /انعكاس/);
await requested.walk('document sent again', async () => {
  const { page } = requested;
  await page
    .getByRole('link', { name: /المستند/ })
    .first()
    .click();
  await page.getByLabel(WORDS.ar.licence).setInputFiles(pngFile('again.png'));
  await page.getByRole('button', { name: 'إرسال هذا الملف' }).click();
  await expect(page.getByText(/تم استلام/).last()).toBeVisible();
});

for (const owner of [individual, company, terminals]) await activate(staff, owner.id);
const keys = await openPaymentAccount(staff, individual.id);
const company_keys = await openPaymentAccount(staff, company.id);
await openPaymentAccount(staff, terminals.id);
await activatePos(staff, terminals.id);
await activatePos(staff, company.id);
await openStart(individual, 'active', next.payment.ar);
await openStart(company, 'active', next.sign_link.en);
await openStart(terminals, 'active', next.sign_link.ar);
const company_tid = await rentTerminal(company);
const tid = await rentTerminal(terminals);
for (const owner of [company, terminals]) await approveTerminals(staff, owner.id);

const customer = await browser.newPage({ baseURL, locale: 'en-GB' });
await customer.goto('/favicon.svg');
await payOnline(staff, keys, customer, 12.345);
await payOnline(staff, company_keys, customer, 80);
await payAtDevice(staff, company.id, company_tid, 30.5);
await payAtDevice(staff, terminals.id, tid, 95.25);
await seePayment(individual, '12.345');
await seePayment(company, '80.000');
await seePayment(terminals, '95.250');

await settle(staff);
const paid = [individual, company, terminals];
for (const owner of paid) await openStart(owner, 'settled', /KWD|د\.ك/);
await payOut(
  staff,
  paid.map(({ id }) => id),
);
for (const owner of paid) await readPayout(owner);

for (const { name, parts, complaints } of [individual, company, terminals, rejected, requested]) {
  console.log(`\n${name}`);
  console.table(parts);
  for (const complaint of complaints) console.log(`  logged: ${complaint}`);
}
await browser.close();
await context.dispose();
