import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/cards.tsx';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { SocialLinks } from '../../../widgets/brands/social-links.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import classes from './brands-page.module.css';

interface BrandCardProps {
  readonly brand: BrandSummary;
  readonly onDelete: () => void;
}

/** Shows a brand in the list. A click anywhere on the card opens the brand. */
export function BrandCard({ brand, onDelete }: BrandCardProps) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  return (
    <Card
      picture={<BrandLogo name={brand.name} url={brand.logo_url} />}
      name={brand.name}
      kind={<Text c="dimmed">{businessTypeName(brand.business_type, language)}</Text>}
    >
      <div className={classes['badges']}>
        <BrandStatusBadge status={brand.status} />
        {brand.deposit_required && (
          <StatusBadge tone="waiting">{t('deposit_required')}</StatusBadge>
        )}
      </div>
      {brand.description !== null && (
        <Text lineClamp={2} dir="auto">
          {brand.description}
        </Text>
      )}
      <div className={classes['foot']}>
        <SocialLinks brand={brand} />
        <div className={classes['actions']}>
          <DeleteButton brand={brand} onDelete={onDelete} />
          <Button
            variant="default"
            className={classes['opener'] ?? ''}
            aria-label={t('view_details_of', { name: brand.name })}
            renderRoot={(props) => (
              <Link to="/brands/$id" params={{ id: String(brand.id) }} {...props} />
            )}
          >
            {t('view_details')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Shows the button only if the brand can be deleted. */
function DeleteButton({ brand, onDelete }: BrandCardProps) {
  const { t } = useTranslation('brands');
  if (brand.can.delete?.allowed !== true) return null;
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} stroke={1.5} />}
      aria-label={t('delete_named', { name: brand.name })}
      onClick={onDelete}
    >
      {t('delete')}
    </Button>
  );
}
