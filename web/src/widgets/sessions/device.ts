/**
 * The names of browsers and systems in user agents. Specific names are first, because user agents
 * also contain general ones.
 */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (text: string, names: readonly (readonly [string, string])[]) =>
  names.find(([part]) => text.includes(part))?.[1];

/**
 * Names a device by its user agent: 'Chrome · Windows'.
 * @returns null if it contains no known name
 */
export function deviceName(user_agent: string | null): string | null {
  const parts = [nameIn(user_agent ?? '', BROWSERS), nameIn(user_agent ?? '', SYSTEMS)];
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? null : known.join(' · ');
}
