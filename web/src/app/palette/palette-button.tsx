import { lazy, Suspense, useEffect, useState } from 'react';
import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { say, useTranslation } from '../../lib/i18n.ts';
import { toastError } from '../../ui/toast.ts';
import { PALETTE_FIELD, typedBeforeFocus } from './typed-keys.ts';
import classes from './palette.module.css';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * Opens the command palette by click or Ctrl/Cmd-K. Its code loads while the browser is idle. Keys
 * typed while it opens become part of the query.
 */
export function PaletteButton() {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) return;
    const waiting = requestIdleCallback(() => void loadPalette().catch(() => null));
    return () => cancelIdleCallback(waiting);
  }, []);
  const open = async () => {
    // An open palette keeps its query. A palette that is still closing does not.
    if (document.activeElement?.hasAttribute(PALETTE_FIELD) !== true) setQuery('');
    const stop = typedBeforeFocus(setQuery);
    const palette = await loadPalette().catch(() => null);
    if (palette === null) {
      stop();
      toastError(say('This page could not be loaded'));
      return;
    }
    setWanted(true);
    palette.openPalette();
  };
  // The empty list of ignored tags makes the shortcut work in fields.
  useHotkeys([['mod+K', () => void open()]], []);
  return (
    <>
      <UnstyledButton
        className={classes['button'] ?? ''}
        aria-label={t('search')}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => void open()}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes['hint']} aria-hidden>
          {t('search')}
        </span>
        <Kbd className={`${classes['keys'] ?? ''} ltr`} size="xs" aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {wanted && (
        <Suspense fallback={null}>
          <Palette query={query} onQuery={setQuery} />
        </Suspense>
      )}
    </>
  );
}
