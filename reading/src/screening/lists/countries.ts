const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Names that the lists use and that differ from the names of the standard. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "democratic people's republic of korea": 'kp',
  'democratic republic of the congo': 'cd',
  'iran (islamic republic of)': 'ir',
  'islamic republic of iran': 'ir',
  'libyan arab jamahiriya': 'ly',
  'republic of korea': 'kr',
  'russian federation': 'ru',
  'state of palestine': 'ps',
  'syrian arab republic': 'sy',
  'united kingdom of great britain and northern ireland': 'gb',
  'united republic of tanzania': 'tz',
  'united states of america': 'us',
  'venezuela (bolivarian republic of)': 've',
};

let known: ReadonlyMap<string, string> | undefined;

function codesByName(): ReadonlyMap<string, string> {
  const codes = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
  const named = ['en', 'ar'].flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    // Most codes belong to no country and have no name.
    return codes.flatMap((code) => {
      const name = names.of(code)?.toLowerCase();
      return name === undefined ? [] : [[name, code.toLowerCase()] as const];
    });
  });
  return new Map([...named, ...Object.entries(OTHER_NAMES)]);
}

/** Returns the ISO code of a country's name or code in lower case; '' for an unknown country. */
export function countryCodeOf(text: string): string {
  const name = text.trim().toLowerCase();
  if (/^[a-z]{2}$/.test(name)) return name;
  return (known ??= codesByName()).get(name) ?? '';
}
