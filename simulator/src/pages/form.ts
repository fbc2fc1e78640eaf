import { html, type Html } from './html.ts';
import { address, type PageContext } from './layout.ts';
import type { Text } from './texts.ts';

/** The errors of fields, as keys of texts. */
export type FormErrors = Readonly<Partial<Record<string, Text>>>;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly errors: FormErrors;
  /** Never a possible real card number or a secret. */
  readonly value?: string | undefined;
  readonly password?: boolean;
  readonly text?: boolean;
  readonly max?: number;
}

/** A field with its label and error. The first field with an error has the focus. */
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

/** Attributes of a field with an error. */
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

/** A payment form with a message if something is wrong, and a way to cancel. */
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
