/** Words that people in this trade and region often choose. They extend the package's list. */
const LOCAL_WORDS =
  `passw0rd passwort administrator letmein changeme default temporary business money
  payment payments bank knet tap kuwait kuwaitcity alkuwait q8 dubai riyadh arab islam allah mohammed
  muhammad ahmed ali abdullah fatima omar yousef habibi habibti abc abcabc abcdefgh qazwsxedc
  hellothere samsung google facebook instagram whatsapp twitter internet company january february
  march april june july august september october november december`.split(/\s+/);

/**
 * Loads the list when the first password is set, because most processes never need its 49,000
 * entries.
 */
async function readCommonWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...LOCAL_WORDS, ...dictionary['passwords-common']]);
}

let words: Promise<ReadonlySet<string>> | undefined;

/** Returns the list of common passwords, in lower case. */
export function commonWords(): Promise<ReadonlySet<string>> {
  words ??= readCommonWords();
  return words;
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plain = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (char) => LOOKALIKES[char] ?? char);

const isRun = (text: string): boolean =>
  /^(.)\1*$/.test(text) ||
  '01234567890123456789'.includes(text) ||
  '98765432109876543210'.includes(text);

const withoutEnds = (text: string): string => text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '');

/**
 * Returns whether a password is a common word. Digits and signs around it and look-alike letters
 * are ignored.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const bare = withoutEnds(lower);
  const candidates = [lower, bare, plain(lower), plain(lower).replace(/[^a-z]+$/, ''), plain(bare)];
  if (isRun(lower) || bare.length < 2) return true;
  const known = await commonWords();
  return candidates.some((text) => known.has(text));
}

/** The known facts about a person. The person's password must not contain them. */
export interface PasswordOwner {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * The minimum length of a part of a name that is refused within a password. Shorter parts occur in
 * good passwords by chance. They are refused only if they are the whole password.
 */
const SHORTEST_PART = 4;

const partsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/**
 * Returns whether a password contains the person's names, their e-mail address or the platform's
 * name.
 * @param platform_names the platform's names; null for a language without a name
 */
export function hasOwnWords(
  password: string,
  owner: PasswordOwner | undefined,
  platform_names: readonly (string | null)[],
): boolean {
  const lower = password.toLowerCase();
  const [mailbox = '', host = ''] = owner?.email.toLowerCase().split('@') ?? [];
  const personal = owner ? [owner.first_name, owner.last_name, mailbox, host.split('.')[0]] : [];
  const parts = [...personal, ...platform_names].flatMap((text) => partsOf(text ?? ''));
  const whole = parts.map((part) => part.trim()).filter((part) => part.length > 0);
  const forms = [lower, plain(lower)];
  return whole.some(
    (part) =>
      withoutEnds(lower) === part ||
      (part.length >= SHORTEST_PART && forms.some((form) => form.includes(part))),
  );
}
