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

/** The message as plain text; the link, or what stands for it, comes last under its name. */
export function renderText({ lines, action }: ComposedBody, link: string | null): string {
  const ending = link === null ? [] : [action === null ? link : `${action}:\n${link}`];
  return [...lines, ...ending].join('\n\n');
}

const BODY_STYLE = 'margin:0;padding:24px;font:16px/1.6 sans-serif;color:#1a1a1a;background:#fff';
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1a1a1a;color:#fff;' +
  'text-decoration:none';

/** A code is read and typed: nothing about it can be clicked. */
const renderCode = (action: string | null, code: string): string =>
  `<p>${escapeHtml(action ?? '')}</p>` +
  `<p dir="ltr" style="font-size:28px;letter-spacing:6px">${escapeHtml(code)}</p>`;

const renderButton = (action: string | null, link: string): string => {
  if (!URL.canParse(link)) return renderCode(action, link);
  const href = escapeHtml(link);
  const label = escapeHtml(action ?? link);
  // The address stands below the button too, for readers that show no links.
  return (
    `<p><a href="${href}" style="${BUTTON_STYLE}">${label}</a></p>` +
    `<p dir="ltr" style="font-size:13px;word-break:break-all">${href}</p>`
  );
};

/** The message as simple HTML that loads nothing from anywhere, in the language's direction. */
export function renderHtml(
  { lines, action }: ComposedBody,
  link: string | null,
  language: Language,
): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const paragraphs = lines
    .map((line) => `<p dir="auto">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const button = link === null ? '' : renderButton(action, link);
  return (
    `<!doctype html><html lang="${language}" dir="${direction}">` +
    '<head><meta charset="utf-8"></head>' +
    `<body style="${BODY_STYLE}">${paragraphs}${button}</body></html>`
  );
}
