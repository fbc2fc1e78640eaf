import { ActionIcon, Group } from '@mantine/core';
import {
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandTwitter,
  IconWorld,
} from '@tabler/icons-react';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../lib/i18n.ts';
import { socialLink } from './social-link.ts';

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

/** Ways to a brand's website and accounts; those it has none of are left out. */
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
