import '@fontsource/ibm-plex-sans-arabic/400.css';
import '@fontsource/ibm-plex-sans-arabic/500.css';
import '@fontsource/ibm-plex-sans-arabic/600.css';
import './app/entry.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.ts';
import { startI18n } from './lib/i18n.ts';
import { restoreSession, watchOtherTabs } from './lib/session.ts';
import { readNonce } from './lib/theme/theme-provider.tsx';

// The scroll lock of dialogs writes a style element of its own and asks this for the nonce.
setNonce(readNonce());
restoreSession();
watchOtherTabs();

/** As long a page may be blank: what is drawn sooner would be drawn for nothing on most networks. */
const BLANK_MS = 500;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

await startI18n();
// Each page brings its own title; the one of the empty page would stay in front of it.
document.querySelector('title')?.remove();
const router = createAppRouter();
const loaded = router.load();
// The face of a first page stands until what follows it can be drawn in its place. Other pages are
// said to be loading when they take their time, and not before: what React has once drawn in place
// of a page stays for a third of a second.
const has_face = root.querySelector('.face') !== null;
await (has_face ? loaded : Promise.race([loaded, wait(BLANK_MS)]));
const reactRoot = createRoot(root);
// In slices: a slow phone stays answerable while the page is drawn.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <Providers router={router} />
    </StrictMode>,
  ),
);
