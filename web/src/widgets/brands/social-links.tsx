import { ActionIcon, Group } from '@mantine/core';
import {
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandTwitter,
  IconWorld,
} from '@tabler/icons-react';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../lib/i18n.ts';

type Accounts = Pick<
  BrandSummary,
  'name' | 'website' | 'twitter_handle' | 'instagram_handle' | 'tiktok_handle'
>;

const PLACES = [
  { field: 'website', icon: IconWorld },
  { field: 'twitter_handle', icon: IconBrandTwitter },
  { field: 'instagram_handle', icon: IconBrandInstagram },
  { field: 'tiktok_handle', icon: IconBrandTiktok },
] as const;

/** Links to a brand's website and accounts. Missing ones are omitted. */
export function SocialLinks({ brand }: { readonly brand: Accounts }) {
  const { t } = useTranslation('widgets');
  return (
    <Group gap={4}>
      {PLACES.map(({ field, icon: Icon }) => {
        const href = socialLink(field, brand[field]);
        if (href === null) return null;
        return (
          <ActionIcon
            key={field}
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            color="gray"
            aria-label={t(`social.${field}`, { name: brand.name })}
          >
            <Icon size={18} stroke={1.5} />
          </ActionIcon>
        );
      })}
    </Group>
  );
}

const HOMES = {
  website: '',
  twitter_handle: 'https://twitter.com/',
  instagram_handle: 'https://www.instagram.com/',
  tiktok_handle: 'https://www.tiktok.com/@',
} as const;

type SocialField = keyof typeof HOMES;

const isLink = (text: string): boolean => /^https?:\/\//i.test(text);

/** Returns the URL of an account, which is stored as a handle or as a complete link. */
function socialLink(field: SocialField, account: string | null): string | null {
  if (account === null || account === '') return null;
  if (isLink(account)) return account;
  // Old rows may have a website without its scheme. Any other scheme gets no link.
  if (field === 'website')
    return /^[\w.-]+(?:[/:?#]|$)/.test(account) ? `https://${account}` : null;
  return `${HOMES[field]}${encodeURIComponent(account.replace(/^@/, ''))}`;
}
