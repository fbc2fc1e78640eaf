import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import classes from './list-keys.module.css';

const SEARCH = 'main input[aria-keyshortcuts="/"]';
const ROWS = 'main tbody tr[tabindex]';
const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="combobox"]';
/** The elements that have the focus before a person has moved it. */
const NOTHING = 'html, body, main, form[role="search"]';
const MENU = '[role="menu"]';

/** Handles the keys of lists: `/` for the search, arrows between rows, `?` for help. */
export function ListKeys() {
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const action = actionOf(event, () => setHelp(true));
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return help && <Shortcuts onClose={() => setHelp(false)} />;
}

/** Returns the action of a key on this page; undefined for a key without an action. */
function actionOf(event: KeyboardEvent, onHelp: () => void): (() => void) | undefined {
  const { key, target } = event;
  if (!(target instanceof Element) || target.closest(MENU) !== null) return undefined;
  if (document.querySelector('[role="dialog"]') !== null) return undefined;
  const search = document.querySelector<HTMLInputElement>(SEARCH);
  if (key === 'ArrowDown' && (target === search || target.matches(NOTHING))) {
    const row = firstRow();
    return row && (() => row.focus());
  }
  if (target.closest(TYPED_INTO) !== null) return undefined;
  if (isSlash(event) && search !== null) {
    return () => {
      search.focus();
      search.select();
    };
  }
  const has_list = search !== null || document.querySelector(ROWS) !== null;
  return HELP.includes(key) && has_list ? onHelp : undefined;
}

const HELP: readonly string[] = ['?', '؟'];

/** Returns whether the key is `/`. On an Arabic keyboard the same key writes a letter. */
const isSlash = ({ key, code, shiftKey }: KeyboardEvent): boolean =>
  key === '/' || (code === 'Slash' && !shiftKey && !HELP.includes(key));

/** Returns the first row on screen, preferably one that can be opened. */
function firstRow(): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top < window.innerHeight && bottom >= 0;
  });
  return rows.find((row) => row.dataset['opens'] !== undefined) ?? rows[0];
}

const KEYS = {
  search: ['/'],
  rows: ['↑', '↓'],
  open: ['Enter'],
  close: ['Esc'],
  palette: ['Ctrl', 'K'],
  help: ['?'],
} as const;
const NAMES = ['search', 'rows', 'open', 'close', 'palette', 'help'] as const;

function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('lists');
  return (
    <Dialog title={t('shortcuts.title')} size="sm" onClose={onClose}>
      <dl className={classes['keys']}>
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd dir="ltr">
              {KEYS[name].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
