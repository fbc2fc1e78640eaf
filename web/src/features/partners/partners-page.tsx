import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Partner } from '@diwan/contract/features/partners/records';
import { searchOf } from '@diwan/contract/world/find-text';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { Card, Cards } from '../../ui/cards.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { BrandLogo } from '../../widgets/brands/brand-logo.tsx';
import { partnersQuery } from '../../widgets/partners/partner-picker.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { useFailedToast } from './use-failed-toast.ts';
import classes from './partners-page.module.css';
import { Edits } from '../../ui/views/edits.tsx';

/**
 * The statuses of the filter, which the specification requires. All existing partners are active.
 */
const STATUSES = ['active', 'inactive'] as const;

/** Lists the platforms that bring brands, as cards. */
export function PartnersPage() {
  const { t } = useTranslation('partners');
  const query = useQuery(partnersQuery);
  useFailedToast(query.isError, 'Could not load partners');
  const { search } = useAddress('q', 'status');
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<Add label={t('add')} />} />
      <FilterBar
        search={{ name: 'q', label: t('search') }}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            options: STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
        ]}
      />
      <QueryView
        query={query}
        fallback="Failed to load partners. Please try again."
        pending={<CardsSkeleton />}
      >
        {(all) => (
          <PartnerCards partners={filterPartners(all, search)} none_at_all={all.length === 0} />
        )}
      </QueryView>
    </>
  );
}

interface PartnerFilter {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
}

const filterPartners = (
  partners: readonly Partner[],
  { q = '', status }: PartnerFilter,
): readonly Partner[] => {
  if (status === 'inactive') return [];
  const isWanted = searchOf(q);
  return partners.filter(({ name, website }) => isWanted(name, website));
};

function Add({ label }: { readonly label: string }) {
  return (
    <Edits>
      <Button
        leftSection={<IconPlus size={18} stroke={1.5} />}
        renderRoot={(props) => <Link to="/partners/new" {...props} />}
      >
        {label}
      </Button>
    </Edits>
  );
}

interface PartnerCardsProps {
  readonly partners: readonly Partner[];
  /** True if no partner exists. It is false if the filter hides all. */
  readonly none_at_all: boolean;
}

function PartnerCards({ partners, none_at_all }: PartnerCardsProps) {
  const { t } = useTranslation('partners');
  if (none_at_all) {
    return <EmptyState title={t('empty')} action={<Add label={t('add_first')} />} />;
  }
  if (partners.length === 0) {
    return <EmptyState title={t('none_found')} description={t('try_other_filters')} />;
  }
  return (
    <Cards>
      {partners.map((partner) => (
        <PartnerCard key={partner.id} partner={partner} />
      ))}
    </Cards>
  );
}

function PartnerCard({ partner }: { readonly partner: Partner }) {
  const { t } = useTranslation('partners');
  const { id, name, website } = partner;
  return (
    <Card
      picture={<BrandLogo name={name} url={partner.logo_url} />}
      name={name}
      kind={<Text c="dimmed">{t('platform_partner')}</Text>}
    >
      <Group gap={6}>
        <StatusBadge tone="good">{t('statuses.active')}</StatusBadge>
      </Group>
      <Anchor
        href={website}
        target="_blank"
        rel="noreferrer"
        className="ltr"
        aria-label={t('website_of', { name })}
      >
        {new URL(website).host}
      </Anchor>
      <ul className={classes['facts']}>
        <Connected is={partner.api_integrated}>{t('api_integrated')}</Connected>
        <Connected is={partner.webhooks_enabled}>{t('webhooks_enabled')}</Connected>
      </ul>
      <Group justify="flex-end" mt="auto">
        <Button
          variant="default"
          aria-label={t('view_details_of', { name })}
          renderRoot={(props) => <Link to="/partners/$id" params={{ id: String(id) }} {...props} />}
        >
          {t('view_details')}
        </Button>
      </Group>
    </Card>
  );
}

interface ConnectedProps {
  readonly is: boolean;
  readonly children: string;
}

/** Shows by an icon and a word whether a part is connected, so that colour is not needed. */
function Connected({ is, children }: ConnectedProps) {
  const { t } = useTranslation('partners');
  const Icon = is ? IconCheck : IconMinus;
  return (
    <li data-connected={is || undefined}>
      <Icon size={16} stroke={2} aria-hidden />
      <span>{children}</span>
      {!is && (
        <Text component="span" size="xs" c="dimmed">
          {t('not_yet')}
        </Text>
      )}
    </li>
  );
}
