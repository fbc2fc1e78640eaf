import '@fontsource/ibm-plex-sans-arabic/400.css';
import './app/entry.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.ts';
import { startI18n } from './lib/i18n.ts';
import { restoreSession, watchOtherTabs } from './lib/session.ts';
import { readNonce } from './lib/theme/theme-provider.tsx';

// The scroll lock of dialogs writes its own style element, and gets the nonce from here.
setNonce(readNonce());
restoreSession();
watchOtherTabs();

/** How long a page may stay blank: on most networks an earlier placeholder would be useless. */
const BLANK_MS = 500;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

await startI18n();
// Each page sets its own title, which the one of the empty page would override.
document.querySelector('title')?.remove();
const router = createAppRouter();
const loaded = router.load();
// The placeholder of a first page stays until the page itself can be drawn. Other pages show that
// they are loading only if they take long: React keeps a placeholder for a third of a second.
const has_face = root.querySelector('.face') !== null;
await (has_face ? loaded : Promise.race([loaded, wait(BLANK_MS)]));
const reactRoot = createRoot(root);
// In slices, so that a slow phone stays responsive while the page is drawn.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <Providers router={router} />
    </StrictMode>,
  ),
);
