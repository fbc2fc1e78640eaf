import '@fontsource/ibm-plex-sans-arabic/400.css';
import '@fontsource/ibm-plex-sans-arabic/500.css';
import '@fontsource/ibm-plex-sans-arabic/600.css';
import './app/entry.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { Providers } from './app/providers.tsx';
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
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
