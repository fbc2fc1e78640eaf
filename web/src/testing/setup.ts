import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startI18n, switchLanguage } from '../lib/i18n.ts';
import { restoreSession } from '../lib/session.ts';
import { server } from './server.ts';

// The first view of a page loads its modules, which takes several seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// While a query waits, each failed attempt would print the whole page into an error that is never
// read. The last attempt is repeated with the page.
type Config = ReturnType<typeof getConfig> & {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
};
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: is_waiting }: Config = getConfig();
    return new Error([message, is_waiting === true ? '' : prettyDOM(container)].join('\n'));
  },
});

// Browser features that jsdom lacks and the component library needs.
Object.defineProperty(window, 'matchMedia', {
  value: (media: string) => ({
    media,
    // Animations are off in tests, so that no test waits for one.
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
// Style sheets are left out (`css: false`), and so are styles written by components. Otherwise the
// theme's 300 variables would be computed again for each element that a query checks.
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
