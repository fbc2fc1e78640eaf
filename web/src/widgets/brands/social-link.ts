const HOMES = {
  website: '',
  twitter_handle: 'https://twitter.com/',
  instagram_handle: 'https://www.instagram.com/',
  tiktok_handle: 'https://www.tiktok.com/@',
} as const;

export type SocialField = keyof typeof HOMES;

const isLink = (text: string): boolean => /^https?:\/\//i.test(text);

/** The address of an account, which people give as a handle or as a full link. */
export function socialLink(field: SocialField, account: string | null): string | null {
  if (account === null || account === '') return null;
  if (isLink(account)) return account;
  // Old rows may hold a website without its scheme; any other scheme is not followed.
  if (field === 'website')
    return /^[\w.-]+(?:[/:?#]|$)/.test(account) ? `https://${account}` : null;
  return `${HOMES[field]}${encodeURIComponent(account.replace(/^@/, ''))}`;
}
