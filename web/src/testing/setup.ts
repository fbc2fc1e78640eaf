import { inspect } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { PAGE_ERROR } from '../lib/away/page-error.ts';
import { startI18n, switchLanguage } from '../lib/i18n.ts';
import { restoreSession } from '../lib/session.ts';
import { server } from './server.ts';

// Loading the modules of a page takes several seconds on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// While a query waits, every failed attempt would print the whole page into an error that is not
// shown. Only the last attempt needs the page. Its text comes first, because the report of a run
// prints the first lines only.
type Config = ReturnType<typeof getConfig> & {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
};
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: is_waiting }: Config = getConfig();
    if (is_waiting === true) return new Error(message ?? '');
    const text = `The page reads: ${document.body.textContent}`;
    const missing = `The last part that did not load: ${inspect(PAGE_ERROR.cause)}`;
    return new Error([message, text, missing, prettyDOM(container)].join('\n'));
  },
});

// Stubs browser features that jsdom lacks and Mantine needs.
Object.defineProperty(window, 'matchMedia', {
  value: (media: string) => ({
    media,
    // Tests prefer reduced motion, so that none waits for an animation.
    matches: media.includes('prefers-reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }),
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// Tests load no style sheets (`css: false`). Components may write no styles either, because jsdom
// would compute the theme's 300 variables for every element that a query checks.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {}, configurable: true });
if (document.fonts === undefined) {
  const fonts = Object.assign(new EventTarget(), { load: async () => [] });
  Object.defineProperty(document, 'fonts', { value: fonts });
}

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  localStorage.setItem('language', 'en');
  await startI18n();
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  restoreSession();
});

afterEach(async () => {
  cleanup();
  notifications.clean();
  server.resetHandlers();
  if (i18next.language !== 'en') await switchLanguage('en');
});

afterAll(() => server.close());
