import type { Browser, BrowserContext } from '@playwright/test';

/** The sizes, languages and colour schemes of the screenshots. */
export const LOOKS = [
  { name: '1440-en-light', width: 1440, height: 900, language: 'en', scheme: 'light' },
  { name: '390-ar-dark', width: 390, height: 844, language: 'ar', scheme: 'dark' },
] as const;
export type Appearance = (typeof LOOKS)[number];

/** The demo accounts, and a visitor without an account. */
export const VISITORS = ['visitor', 'super', 'admin', 'partner', 'owner'] as const;
export type Visitor = (typeof VISITORS)[number];

const PASSWORD = 'Diwan-demo-2026';

/** Opens a browser window for a visitor, with this appearance. Signs in over the API. */
export async function openWindow(
  browser: Browser,
  url: string,
  visitor: Visitor,
  look: Appearance,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
  });
  const stored: Record<string, string> = { language: look.language, 'color-scheme': look.scheme };
  if (visitor !== 'visitor') Object.assign(stored, await signIn(context, visitor));
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return context;
}

async function signIn(context: BrowserContext, visitor: Visitor): Promise<Record<string, string>> {
  const data = { email: `${visitor}@diwan.test`, password: PASSWORD };
  const answer = await context.request.post('/api/auth/login', { data });
  if (!answer.ok()) throw new Error(`${visitor} could not sign in: ${await answer.text()}`);
  const session = ((await answer.json()) as { data: { token: string; user: object } }).data;
  return { token: session.token, user: JSON.stringify(session.user) };
}
