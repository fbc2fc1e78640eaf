import type { Brand } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { OutsideLink } from '../../../widgets/brands/outside-link.tsx';

interface BrandTermsProps {
  readonly brand: Brand;
}

/** Shows the brand's contacts, category and requested terms. */
export function BrandTerms({ brand }: BrandTermsProps) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const terminals = brand.payment_type_preference !== 'pg';
  const left_to_right = (text: string | null) => text && <span className="ltr">{text}</span>;
  return (
    <Surface title={t('business')}>
      <Facts
        facts={[
          { label: t('phone'), value: left_to_right(brand.phone) },
          { label: t('email'), value: left_to_right(brand.owner_email) },
          { label: t('website'), value: brand.website && <OutsideLink href={brand.website} /> },
          { label: t('mcc'), value: `${brand.mcc_code} · ${brand.business_type}` },
          {
            label: t('payment_type'),
            value: t(`payment_types.${brand.payment_type_preference}`),
          },
          ...(terminals
            ? [
                { label: t('devices'), value: format.number(brand.num_pos_devices) },
                { label: t('delivery'), value: <Delivery brand={brand} /> },
              ]
            : []),
        ]}
      />
    </Surface>
  );
}

function Delivery({ brand }: BrandTermsProps) {
  const { t } = useTranslation('verification');
  const { delivery_location_type, delivery_location, hall_number, suite_number } = brand;
  if (delivery_location_type === 'fairground') {
    const unknown = t('not_said');
    return t('fairground', { hall: hall_number ?? unknown, suite: suite_number ?? unknown });
  }
  return delivery_location === null ? '—' : <OutsideLink href={delivery_location} />;
}
