/*
 * The first field of a registration. The page contains it before any code, so that people type at
 * once on a slow network. The form takes over its text and its focus.
 */

interface FirstField {
  readonly text: string;
  readonly focused: boolean;
}

const MARK = 'input[data-first-field]';
const NOTHING: FirstField = { text: '', focused: false };

/** Whether the page itself contained the field. */
export const has_first_field = document.querySelector(MARK) !== null;

/** The state of the field on the screen. The page has one for each language, one of them hidden. */
function readPage(): FirstField {
  const fields = [...document.querySelectorAll<HTMLInputElement>(MARK)];
  const shown = fields.find((field) => field.offsetParent !== null);
  return { text: shown?.value ?? '', focused: document.activeElement?.matches(MARK) === true };
}

let field = readPage();

// The field is replaced several times while the form loads, so each letter is kept at once.
if (has_first_field) {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(MARK)) {
      field = { ...field, text: target.value };
    }
  });
  document.addEventListener('focusin', ({ target }) => {
    field = { ...field, focused: target instanceof Element && target.matches(MARK) };
  });
}

/** Returns the text and the focus of the field that was replaced. */
export const readFirstField = (): FirstField => field;

/** Moves the text and the focus into the form, once. */
export function takeFirstField(): FirstField {
  const taken = field;
  field = NOTHING;
  return taken;
}
