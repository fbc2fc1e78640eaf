import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Brand } from '@diwan/contract/features/brands/records';
import { canIntegrate } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { OutsideLink } from './outside-link.tsx';

/** Where customers and results of an active brand are sent. */
export function IntegrationCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const { role } = useUser();
  const params = { id: String(brand.id) };
  return (
    <Surface title={t('integration_details')}>
      <Facts
        facts={[
          { label: t('mid'), value: brand.tap_mid && <span className="ltr">{brand.tap_mid}</span> },
          {
            label: t('redirect_url'),
            value: brand.redirect_url && <OutsideLink href={brand.redirect_url} />,
          },
          { label: t('post_url'), value: brand.post_url && <OutsideLink href={brand.post_url} /> },
        ]}
      />
      {canIntegrate(role) && (
        <Button
          mt="lg"
          variant="default"
          renderRoot={(props) => <Link to="/brands/$id/integration" params={params} {...props} />}
        >
          {t('open_integration')}
        </Button>
      )}
    </Surface>
  );
}
