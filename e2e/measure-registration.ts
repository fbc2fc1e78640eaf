import { chromium, type Page, request } from '@playwright/test';
import { apiOf, signIn } from './fixtures/api.ts';
import { shareLinkFor } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { pngFile } from './fixtures/files.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { newCivilId } from './fixtures/people.ts';
import { newApplicant, WORDS } from './fixtures/wizard.ts';

/**
 * Measures two things:
 * - a whole registration on an Arabic phone, with its number of actions
 * - the wizard's first page on a slow phone
 *
 * Needs a running trial mode: `node e2e/measure-registration.ts <address>`. docs/registration.md
 * explains the figures.
 */
const URL_OF_PRODUCT = process.argv[2] ?? 'http://localhost:3000';
const PASSWORD = 'Diwan-demo-2026';
const PHONE = { width: 390, height: 844 };

/**
 * The estimated time in which a person on a phone finds and touches the next element.
 * `SECONDS_A_LETTER` is the time to type a letter.
 */
const SECONDS_A_TOUCH = 2.5;
const SECONDS_A_LETTER = 0.3;

const context = await request.newContext({ baseURL: URL_OF_PRODUCT });
const admin = apiOf(context, (await signIn(context, 'super@diwan.test', PASSWORD)).token);
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

const openPhone = async (): Promise<Page> =>
  (
    await browser.newContext({
      baseURL: URL_OF_PRODUCT,
      locale: 'ar-KW',
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    })
  ).newPage();

async function measureRegistration() {
  const words = WORDS.ar;
  const applicant = newApplicant('individual');
  const page = await openPhone();
  let acts = 0;
  let letters = 0;
  const type = async (name: string, text: string) => {
    acts += 1;
    letters += text.length;
    await page.getByRole('textbox', { name }).fill(text);
  };
  const touch = async (act: Promise<unknown>) => {
    acts += 1;
    await act;
  };
  const press = (name: string) => touch(page.getByRole('button', { name }).click());
  const began = performance.now();
  await page.goto(await shareLinkFor(admin, ALLOWED_MCC, 5));
  await type(words.name, applicant.name);
  await type(words.phone, '50001234');
  await type(words.email, applicant.email);
  await press(words.go_on);
  await press(words.mine);
  await type(words.civil_id, newCivilId());
  await type(words.full_name_arabic, 'نورة سالم المطيري');
  await type(words.full_name, 'Noura Salem Al-Mutairi');
  await touch(page.getByRole('combobox', { name: words.volume }).click());
  await touch(page.getByRole('option', { name: words.volume_choice }).click());
  await type(words.typical_payment, '12');
  await touch(page.getByRole('radio', { name: words.not_exposed, exact: true }).check());
  await type(words.iban, 'KW81CBKU0000000000001234560101');
  await touch(page.getByLabel(words.licence).setInputFiles(pngFile('licence.png')));
  await press(words.submit);
  await page.getByRole('heading', { name: words.open_mail }).waitFor();
  await touch(page.goto(await readMailedLink(admin, applicant.email, '/brand/')));
  await press(words.own_account);
  await touch(page.getByRole('checkbox', { name: words.accept }).check());
  await press(words.proceed);
  await touch(page.getByText(words.type, { exact: true }).click());
  await type(words.typed_name, 'Noura Salem');
  await press(words.sign);
  await page.waitForURL(/setup-password/);
  for (const name of ['كلمة المرور الجديدة', 'تأكيد كلمة المرور']) {
    acts += 1;
    letters += PASSWORD.length;
    await page.getByLabel(name).fill('Pearl-diver-1938');
  }
  await press('تعيين كلمة المرور');
  await page.getByRole('heading', { name: 'ماذا بعد ذلك' }).waitFor();
  const waited_s = (performance.now() - began) / 1000;
  return {
    acts,
    letters,
    product_s: Number(waited_s.toFixed(1)),
    person_s: Math.round(acts * SECONDS_A_TOUCH + letters * SECONDS_A_LETTER),
  };
}

/** Bandwidths in bits per second, latency in milliseconds. */
interface Network {
  readonly down: number;
  readonly up: number;
  readonly latency: number;
}

/** Lighthouse's values for slow 4G on phones. */
const SLOW_4G: Network = { down: 1_638_400 * 0.9, up: 750_000 * 0.9, latency: 150 };
/** A mobile network under heavy load. */
const CROWDED: Network = { down: 400_000, up: 400_000, latency: 400 };

/**
 * Measures the wizard's first page in Chromium, with a CPU slowed down 4 times and this network.
 */
async function measureFirstPage({ down, up, latency }: Network) {
  const page = await openPhone();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  });
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(() => {
    const seen = { lcp_ms: 0, cls: 0, blocked_ms: 0, form_ms: 0, field_ms: 0 };
    Object.assign(globalThis, { seen });
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    observe('largest-contentful-paint', ({ startTime }) => (seen.lcp_ms = startTime));
    observe('layout-shift', (entry) => {
      if ('value' in entry) seen.cls += Number(entry.value);
    });
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-first-field], [data-field=name] input') === null) return;
      seen.field_ms = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-field=name] input') === null) return;
      seen.form_ms = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    observe('longtask', ({ duration }) => (seen.blocked_ms += Math.max(0, duration - 50)));
  });
  await page.goto(await shareLinkFor(admin, ALLOWED_MCC, 5), { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const own = (globalThis as unknown as { seen: Record<string, number> }).seen;
    return { fcp_ms: paint?.startTime ?? 0, ...own };
  });
  return { ...seen, requests, kilobytes: Math.round(bytes / 1024) };
}

console.log('registration', await measureRegistration());
console.log('first page, slow 4G', await measureFirstPage(SLOW_4G));
console.log('first page, 400 kbit/s', await measureFirstPage(CROWDED));
await browser.close();
await context.dispose();
