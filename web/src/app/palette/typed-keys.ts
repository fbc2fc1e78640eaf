/**
 * The attribute of the palette's field. When the field gets the focus, the collection of keys ends.
 */
export const PALETTE_FIELD = 'data-palette-field';

let stopPrevious = (): void => undefined;

/**
 * Collects the keys that are typed after the palette was opened and before its field has the focus.
 * Nothing else on the page receives them.
 * @param change updates the query, like a setter of React
 * @returns a function that ends the collection
 */
export function typedBeforeFocus(change: (next: (text: string) => string) => void): () => void {
  stopPrevious();
  const stop = () => {
    window.removeEventListener('keydown', collect, true);
    window.removeEventListener('pointerdown', stop, true);
  };
  const collect = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const has_focus = target instanceof Element && target.hasAttribute(PALETTE_FIELD);
    if (has_focus || key === 'Escape' || key === 'Tab') {
      stop();
      return;
    }
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Backspace') change((text) => text.slice(0, -1));
    else if (/^.$/u.test(key)) change((text) => text + key);
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', collect, true);
  window.addEventListener('pointerdown', stop, true);
  stopPrevious = stop;
  return stop;
}
