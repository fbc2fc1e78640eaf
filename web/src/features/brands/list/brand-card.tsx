import { Button, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { SocialLinks } from '../../../widgets/brands/social-links.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import classes from './brands-page.module.css';

interface BrandCardProps {
  readonly brand: BrandSummary;
  readonly onDelete: () => void;
}

export function BrandCard({ brand, onDelete }: BrandCardProps) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  return (
    <li className={classes['card']}>
      <div className={classes['head']}>
        <BrandLogo name={brand.name} url={brand.logo_url} />
        <div className={classes['names']}>
          <Title order={2} size="h3" className={classes['name'] ?? ''}>
            <bdi>{brand.name}</bdi>
          </Title>
          <Text c="dimmed">{businessTypeName(brand.business_type, language)}</Text>
        </div>
      </div>
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
          {brand.can.delete?.allowed && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              aria-label={t('delete_named', { name: brand.name })}
              onClick={onDelete}
            >
              {t('delete')}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={t('view_details_of', { name: brand.name })}
            renderRoot={(props) => (
              <Link to="/brands/$id" params={{ id: String(brand.id) }} {...props} />
            )}
          >
            {t('view_details')}
          </Button>
        </div>
      </div>
    </li>
  );
}
