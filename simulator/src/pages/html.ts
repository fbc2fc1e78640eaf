/** Escaped markup. Only the template tag `html` creates it. */
export interface Html {
  readonly markup: string;
}

type Piece = string | number | Html | readonly Html[] | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(piece: Piece): string {
  if (piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') {
    return String(piece).replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? '');
  }
  return 'markup' in piece ? piece.markup : piece.map(({ markup }) => markup).join('');
}

/** Tags a template of markup. Inserted values are escaped unless they are `Html`. */
export const html = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  markup: texts.map((text, place) => text + render(pieces[place])).join(''),
});
