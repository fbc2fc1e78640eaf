import type { Profile } from '@diwan/contract/features/auth/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts, type Fact } from '../../../ui/facts.tsx';

/** What only an administrator can change. */
export function ProfileFacts({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const facts: Fact[] = [
    { label: t('email'), value: <bdi className="ltr">{profile.email}</bdi> },
    { label: t('role'), value: t(`roles.${profile.role}`) },
  ];
  if (profile.brand_name !== null) facts.push({ label: t('brand'), value: profile.brand_name });
  if (profile.partner_name !== null) {
    facts.push({ label: t('partner'), value: profile.partner_name });
  }
  facts.push({ label: t('created'), value: format.date(profile.created_at) });
  return <Facts facts={facts} />;
}
