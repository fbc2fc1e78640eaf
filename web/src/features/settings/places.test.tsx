import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import type { PublicSettings } from '@diwan/contract/features/settings/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, PUBLIC_SETTINGS, server } from '../../testing/server.ts';
import { transactionRow } from '../../testing/transactions.ts';

interface SettingEffect {
  readonly setting: string;
  /** The place where the setting has its effect, as in docs/settings.md. */
  readonly place: string;
  readonly change: Partial<PublicSettings>;
  readonly address: string;
  /** A text that the page must contain, including its title. */
  readonly says: string;
  readonly language?: 'ar';
}

const LINK_TERMS: ShareLinkTerms = {
  mcc_code: '5462',
  business_type: 'Retail Outlet Services',
  mcc_description: 'Bakeries',
  mcc_description_arabic: 'المخابز والمعجنات',
  deposit: null,
  entity_type: null,
};

const INSTAGRAM = { network: 'instagram', url: 'https://instagram.com/souqpay' } as const;

const PLACES: readonly SettingEffect[] = [
  {
    setting: 'platform_name',
    place: 'titles of pages, header and footer in English',
    change: { platform_name: 'Souq Pay' },
    address: '/contact',
    says: 'Contact · Souq Pay',
  },
  {
    setting: 'platform_name_ar',
    place: 'titles of pages, header and footer in Arabic',
    change: { platform_name: 'Souq Pay', platform_name_ar: 'سوق باي' },
    address: '/contact',
    says: 'اتصل بنا · سوق باي',
    language: 'ar',
  },
  {
    setting: 'platform_email',
    place: 'the contact page, and whom a registrant may ask',
    change: { support_email: 'help@souq.test' },
    address: '/contact',
    says: 'help@souq.test',
  },
  {
    setting: 'platform_phone',
    place: 'the contact page, and whom a registrant may ask',
    change: { support_phone: '+965 2222 3333' },
    address: '/contact',
    says: '+965 2222 3333',
  },
  {
    setting: 'platform_address',
    place: 'the contact page',
    change: { support_address: 'Salhiya, Kuwait' },
    address: '/contact',
    says: 'Salhiya, Kuwait',
  },
  {
    setting: 'social_links',
    place: 'the foot of every page, those that are set',
    change: { social_links: [INSTAGRAM] },
    address: '/contact',
    says: 'Instagram',
  },
  {
    setting: 'timezone',
    place: 'every moment on screen',
    change: { timezone: 'Europe/London' },
    address: '/transactions',
    says: 'Nov 16, 2026, 21:30',
  },
  {
    setting: 'date_format',
    place: 'every date on screen',
    change: { date_format: 'DD/MM/YYYY' },
    address: '/transactions',
    says: '17/11/2026',
  },
  {
    setting: 'time_format',
    place: 'every time on screen',
    change: { time_format: '12h' },
    address: '/transactions',
    says: '12:30 AM',
  },
  {
    setting: 'maintenance_message',
    place: 'the banner of the sign-in page',
    change: { maintenance_mode: true, maintenance_message: 'Back at noon' },
    address: '/login',
    says: 'Back at noon',
  },
  {
    setting: 'identity_without_license',
    place: 'the documents that step 1 of a registration names',
    change: { identity_without_license: true },
    address: '/brand/register?token=a-share-link-token-of-32-letters',
    says: "For an individual: civil ID number, and a driver's license, civil ID or passport",
  },
];

afterEach(() => act(() => switchLanguage('en')));

it.each(PLACES)('the setting $setting acts on $place', async (place) => {
  const { change, address, says, language } = place;
  if (address === '/transactions') signInAs('admin');
  server.use(
    http.get('/api/settings/public', () => answer({ ...PUBLIC_SETTINGS, ...change })),
    http.get('/api/brands/share-links/validate', () => answer(LINK_TERMS)),
    http.get('/api/transactions', () => {
      const row = transactionRow({ payment_date: '2026-11-16T21:30:00.000Z' });
      return answer({ transactions: [row], next_cursor: null });
    }),
  );
  if (language) await act(() => switchLanguage(language));
  renderApp(address);
  await waitFor(() => {
    expect(`${document.title}\n${document.body.textContent}`).toContain(says);
  });
});

it('a network without a link is not shown', async () => {
  renderApp('/contact');
  expect(await screen.findByRole('contentinfo')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Social links' })).toBeNull();
});

it('docs/settings.md lists exactly these places', () => {
  const docs = resolve(import.meta.dirname, '../../../../docs/settings.md');
  const [, block = ''] = readFileSync(docs, 'utf8').split('<!-- browser -->');
  const rows = block.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(PLACES.map(({ setting, place }) => `| \`${setting}\` | ${place} |`));
});
