/* The first field of a registration. The static page contains it, so that people can type before
   the code has loaded. The form takes over its text and its focus. */

interface FirstField {
  readonly text: string;
  readonly focused: boolean;
}

const MARK = 'input[data-first-field]';
const NOTHING: FirstField = { text: '', focused: false };

/** True if the static page contains the field. */
export const has_first_field = document.querySelector(MARK) !== null;

/**
 * Returns the state of the visible field. The page has one field for each language and hides the
 * other.
 */
function readPage(): FirstField {
  const fields = [...document.querySelectorAll<HTMLInputElement>(MARK)];
  const shown = fields.find((field) => field.offsetParent !== null);
  return { text: shown?.value ?? '', focused: document.activeElement?.matches(MARK) === true };
}

let field = readPage();
let used = field.text !== '' || field.focused;

// React replaces the field several times while the form loads. Therefore each change is kept
// immediately.
if (has_first_field) {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(MARK)) {
      field = { ...field, text: target.value };
      used = true;
    }
  });
  document.addEventListener('focusin', ({ target }) => {
    field = { ...field, focused: target instanceof Element && target.matches(MARK) };
    used ||= field.focused;
  });
}

/** Returns the text and the focus of the field. */
export const readFirstField = (): FirstField => field;

/** Returns whether a person typed into the field or focused it. */
export const wasFirstFieldUsed = (): boolean => used;

/**
 * Returns the text and the focus of the field once. The form of the app then continues with them.
 */
export function takeFirstField(): FirstField {
  const taken = field;
  field = NOTHING;
  return taken;
}
