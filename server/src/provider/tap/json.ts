export type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a JSON object; undefined for anything else. Integers that a double cannot represent, such
 * as a reference of 19 digits, become text, because signatures cover these digits.
 */
export function readObject(text: string): JsonObject | undefined {
  try {
    // A reviver takes ten times as long as parsing, and few texts contain a number this long.
    const reviver = /\d{16}/.test(text) ? keepDigits : undefined;
    const value: unknown = JSON.parse(text, reviver);
    return isObject(value) ? value : undefined;
  } catch {
    // The text is not JSON.
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? '';
  const cut = typeof value === 'number' && /^\d+$/.test(source) && !Number.isSafeInteger(value);
  return cut ? source : value;
}
