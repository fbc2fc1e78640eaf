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

// Mantine's scroll lock writes its own style element, which needs this nonce.
setNonce(readNonce());
restoreSession();
watchOtherTabs();

/**
 * The maximum time in milliseconds for which a page may stay blank. An earlier placeholder would
 * only flicker on most networks.
 */
const BLANK_MS = 500;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

await startI18n();
// Each page sets its own title. The static title of index.html would override it.
document.querySelector('title')?.remove();
const router = createAppRouter();
const loaded = router.load();
// The placeholder of a registration stays until the page is loaded. Other pages show a loading
// state only after BLANK_MS, because React then shows it for at least a third of a second.
const has_face = root.querySelector('.face') !== null;
await (has_face ? loaded : Promise.race([loaded, wait(BLANK_MS)]));
const reactRoot = createRoot(root);
// A transition renders in slices, so that a slow phone stays responsive.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <Providers router={router} />
    </StrictMode>,
  ),
);
