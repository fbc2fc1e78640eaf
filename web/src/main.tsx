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

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

await startI18n();
// Each page brings its own title; the one of the empty page would stay in front of it.
document.querySelector('title')?.remove();
const router = createAppRouter();
// The face of a first page stands until what follows it can be drawn in its place.
if (root.querySelector('.face') !== null) await router.load();
const reactRoot = createRoot(root);
// In slices: a slow phone stays answerable while the page is drawn.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <Providers router={router} />
    </StrictMode>,
  ),
);
