/** Arabic-Indic and Persian digits as the ASCII digits they mean: people type both in Kuwait. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    // Both blocks start at a code whose low four bits are zero.
    String(digit.charCodeAt(0) & 0xf),
  );
}
