import type { Language } from '@diwan/contract/kernel/sentences';
import type { ComposedBody } from './templates.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/**
 * Renders the message as plain text. The label of the action and the link, or its placeholder,
 * follow the lines.
 */
export function renderText({ lines, action, support }: ComposedBody, link: string | null): string {
  const ending = link === null ? [] : [action === null ? link : `${action}:\n${link}`];
  return [...lines, ...ending, ...(support === null ? [] : [support])].join('\n\n');
}

const BODY_STYLE = 'margin:0;padding:24px;font:16px/1.6 sans-serif;color:#1a1a1a;background:#fff';
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1a1a1a;color:#fff;' +
  'text-decoration:none';

/** Renders a code as plain text, because the reader types it. */
const renderCode = (action: string | null, code: string): string =>
  `<p>${escapeHtml(action ?? '')}</p>` +
  `<p dir="ltr" style="font-size:28px;letter-spacing:6px">${escapeHtml(code)}</p>`;

const renderButton = (action: string | null, link: string): string => {
  if (!URL.canParse(link)) return renderCode(action, link);
  const href = escapeHtml(link);
  const label = escapeHtml(action ?? link);
  // The URL is repeated below the button, for mail programs that show no buttons.
  return (
    `<p><a href="${href}" style="${BUTTON_STYLE}">${label}</a></p>` +
    `<p dir="ltr" style="font-size:13px;word-break:break-all">${href}</p>`
  );
};

/**
 * Renders the message as simple HTML in the direction of the language. The page loads no other
 * files.
 */
export function renderHtml(
  { lines, action, support }: ComposedBody,
  link: string | null,
  language: Language,
): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const paragraphs = lines
    .map((line) => `<p dir="auto">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const button = link === null ? '' : renderButton(action, link);
  const ending = support === null ? '' : `<p dir="auto">${escapeHtml(support)}</p>`;
  return (
    `<!doctype html><html lang="${language}" dir="${direction}">` +
    '<head><meta charset="utf-8"></head>' +
    `<body style="${BODY_STYLE}">${paragraphs}${button}${ending}</body></html>`
  );
}
