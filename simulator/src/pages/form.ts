import { html, type Html } from './html.ts';
import { address, type PageContext } from './layout.ts';
import type { Text } from './texts.ts';

/** The errors by field, as keys of texts. */
export type FormErrors = Readonly<Partial<Record<string, Text>>>;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly errors: FormErrors;
  /** The value to show. It is never a secret or a number that may be a real card's. */
  readonly value?: string | undefined;
  readonly password?: boolean;
  readonly text?: boolean;
  readonly max?: number;
}

/** Renders a field with its label and error. The first field with an error has the focus. */
export function field({ texts }: PageContext, spec: Field): Html {
  const { name, label, errors, value = '', max = 30 } = spec;
  const first = Object.keys(errors)[0] === name ? html` autofocus` : undefined;
  const keyboard = spec.text ? html`` : html` inputmode="numeric" dir="ltr"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${spec.password ? 'password' : 'text'}"
      value="${value}"
      maxlength="${max}"
      autocomplete="off"
      required${keyboard}${wrong(name, errors)}${first}
    />
    ${errorText(texts, name, errors)}
  </div>`;
}

/** Returns the attributes of a field with an error; undefined for a field without errors. */
export const wrong = (name: string, errors: FormErrors): Html | undefined =>
  errors[name] && html` aria-invalid="true" aria-describedby="${name}-error"`;

export function errorText(
  texts: PageContext['texts'],
  name: string,
  errors: FormErrors,
): Html | undefined {
  const error = errors[name];
  return error && html`<p class="error" id="${name}-error">${texts[error]}</p>`;
}

/** Renders a payment form with a cancel button, and a message if a field has an error. */
export function form(
  page: PageContext,
  step: string,
  fields: Html,
  errors: FormErrors,
  buttons?: Html,
): Html {
  const { texts } = page;
  const alert =
    Object.keys(errors).length === 0
      ? undefined
      : html`<p class="error" role="alert">${texts.fix}</p>`;
  const pay = html`<button class="button main-button" type="submit">${texts.pay}</button>`;
  return html`${alert}
    <form method="post" action="${address(page, step)}">${fields} ${buttons ?? pay}</form>
    <form method="post" action="${address(page, '/cancel')}">
      <button class="button" type="submit">${texts.cancel}</button>
    </form>`;
}
