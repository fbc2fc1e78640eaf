import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startI18n, switchLanguage } from '../lib/i18n.ts';
import { restoreSession } from '../lib/session.ts';
import { server } from './server.ts';

// The first look at a page loads its modules: on a busy machine that takes several seconds.
configure({ asyncUtilTimeout: 15_000 });

// While something is waited for, each look that finds nothing would print the whole page into an
// error that nobody reads; the last one is made again, with the page.
type Config = ReturnType<typeof getConfig> & {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
};
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: is_waiting }: Config = getConfig();
    return new Error([message, is_waiting === true ? '' : prettyDOM(container)].join('\n'));
  },
});

// What browsers have and jsdom has not; the component library asks for all of them.
Object.defineProperty(window, 'matchMedia', {
  value: (media: string) => ({
    media,
    // Nothing moves in tests, so nothing has to be waited for.
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
// Files of styles are left out (`css: false`), and so are those that components write: the theme's
// 300 variables would be computed anew for each element that is looked at.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {}, configurable: true });
if (document.fonts === undefined) {
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
}

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  localStorage.setItem('language', 'en');
  await startI18n();
});

beforeEach(() => {
  localStorage.clear();
  restoreSession();
});

afterEach(async () => {
  cleanup();
  notifications.clean();
  server.resetHandlers();
  if (i18next.language !== 'en') await switchLanguage('en');
});

afterAll(() => server.close());
