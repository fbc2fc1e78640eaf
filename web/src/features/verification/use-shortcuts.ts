import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** The keys of the page. A button states its key in `data-shortcut`. */
export const SHORTCUTS = {
  next: 'j',
  previous: 'k',
  claim: 'c',
  ask: 'd',
  approve: 'a',
  reject: 'r',
  suspend: 's',
  next_document: 'ArrowRight',
  previous_document: 'ArrowLeft',
  turn: 't',
  zoom_in: '+',
  zoom_out: '-',
  help: '?',
} as const;
export type Shortcut = keyof typeof SHORTCUTS;

const ARROWS: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←' };

/** Returns the key of a shortcut. Arrows follow the reading direction. */
export function keyOf(name: Shortcut, dir: 'ltr' | 'rtl'): string {
  if (dir === 'ltr') return SHORTCUTS[name];
  if (name === 'next_document') return SHORTCUTS.previous_document;
  return name === 'previous_document' ? SHORTCUTS.next_document : SHORTCUTS[name];
}

/** Returns the text of a key on a keyboard. */
export const keyText = (key: string): string => ARROWS[key] ?? key.toUpperCase();

// People can switch off single keys (WCAG 2.1.4). After a reload the keys are on again.
let on = true;
const listeners = new Set<() => void>();

export function setShortcutsOn(next: boolean): void {
  on = next;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, () => on);

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="combobox"], canvas';
/** The elements inside which arrow keys scroll. */
const SCROLLED = '[data-scrolled]';

/** Returns whether a key press is meant for the page: not for a field, a dialog or the browser. */
function isForPage(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (!on || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (document.querySelector('[role="dialog"]') !== null) return false;
  if (!(target instanceof Element)) return true;
  if (key in ARROWS && target.closest(SCROLLED) !== null) return false;
  return target.closest(TYPED_INTO) === null;
}

/** Handles the given keys. Other keys click the visible control with that `data-shortcut`. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const { key } = event;
    const action = actions[key];
    const control = /^[a-z?+-]$/.test(key)
      ? document.querySelector<HTMLElement>(`[data-shortcut="${key}"]`)
      : null;
    if (action === undefined && control === null) return;
    event.preventDefault();
    if (action !== undefined) action();
    else control?.click();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
