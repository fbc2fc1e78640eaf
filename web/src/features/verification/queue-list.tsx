import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { QueuedBrand, ReviewState } from '@diwan/contract/features/verification/records';
import { searchOf } from '@diwan/contract/world/find-text';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { SearchField } from '../../ui/lists/filter-bar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';
import classes from './verification-page.module.css';

const GROUPS = ['yours', 'open', 'others', 'owner', 'expiring'] as const;
type QueueGroup = (typeof GROUPS)[number];

function groupOf({ state, claim }: QueuedBrand): QueueGroup {
  if (state === 'expiring') return 'expiring';
  if (claim !== null) return claim.mine ? 'yours' : 'others';
  return state === 'asked_again' || state === 'registrant' ? 'owner' : 'open';
}

/** Returns the queue by group. Within a group, the server's order is kept. */
export const inGroups = (queue: readonly QueuedBrand[]): readonly QueuedBrand[] =>
  GROUPS.flatMap((group) => queue.filter((brand) => groupOf(brand) === group));

interface QueueListProps {
  /** The queue, sorted by group. */
  readonly queue: readonly QueuedBrand[];
  /** The id of the chosen brand. */
  readonly chosen: string | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/**
 * Lists pending brands by the person who acts next, then active brands with an expiring document.
 */
export function QueueList({ queue, chosen, search, onSearch }: QueueListProps) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const matches = searchOf(search);
  const shown = queue.filter(({ name }) => matches(name));
  const pending = queue.filter(({ state }) => state !== 'expiring').length;
  const of = (group: QueueGroup) => shown.filter((brand) => groupOf(brand) === group);
  const expiring = of('expiring');
  if (queue.length === 0) {
    return (
      <div className={classes['list']}>
        <EmptyState title={t('nothing_pending')} />
      </div>
    );
  }
  return (
    <div className={classes['list']}>
      <SearchField label={t('search')} value={search} onChange={onSearch} />
      {shown.length === 0 && <Text c="dimmed">{t('none_found')}</Text>}
      <nav aria-label={t('pending')}>
        <Title order={2} size="h5">
          {t('pending')} ({format.number(pending)})
        </Title>
        {GROUPS.filter((group) => group !== 'expiring').map((group) => (
          <Group key={group} group={group} brands={of(group)} chosen={chosen} search={search} />
        ))}
      </nav>
      {expiring.length > 0 && (
        <nav aria-label={t('groups.expiring')}>
          <Title order={2} size="h5">
            {t('groups.expiring')} ({format.number(expiring.length)})
          </Title>
          <Items brands={expiring} chosen={chosen} />
        </nav>
      )}
    </div>
  );
}

interface ItemsProps {
  readonly brands: readonly QueuedBrand[];
  readonly chosen: string | undefined;
}

interface GroupProps extends ItemsProps {
  readonly group: Exclude<QueueGroup, 'expiring'>;
  readonly search: string;
}

/** Shows a group with its count. Brands that need their owner are collapsed. */
function Group({ group, search, ...items }: GroupProps) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const { brands, chosen } = items;
  if (brands.length === 0) return null;
  const title = `${t(`groups.${group}`)} (${format.number(brands.length)})`;
  if (group !== 'owner') {
    return (
      <section className={classes['group']}>
        <h3>{title}</h3>
        <Items {...items} />
      </section>
    );
  }
  const has_chosen = brands.some(({ id }) => String(id) === chosen);
  return (
    <details className={classes['group']} open={has_chosen || search !== ''}>
      <summary>{title}</summary>
      <Items {...items} />
    </details>
  );
}

const Items = ({ brands, chosen }: ItemsProps) => (
  <ul className={classes['brands']}>
    {brands.map((brand) => (
      <li key={brand.id}>
        <QueueItem brand={brand} chosen={String(brand.id) === chosen} />
      </li>
    ))}
  </ul>
);

/** The states that a row shows as a badge. The group's heading states the others. */
const FLAGS: Readonly<Partial<Record<ReviewState, StatusTone>>> = {
  second: 'bad',
  asked_again: 'waiting',
};

interface QueueItemProps {
  readonly brand: QueuedBrand;
  readonly chosen: boolean;
}

function QueueItem({ brand, chosen }: QueueItemProps) {
  const { t } = useTranslation('verification');
  const { claim, state, waiting_days } = brand;
  const tone = FLAGS[state];
  return (
    <Link
      to="/brands/verification"
      search={(old) => ({
        ...('q' in old ? { q: old.q } : {}),
        ...('tool' in old ? { tool: old.tool } : {}),
        brand: String(brand.id),
      })}
      className={classes['brand']}
      data-chosen={chosen || undefined}
      aria-current={chosen ? 'true' : undefined}
    >
      <span className={classes['name']} dir="auto">
        {brand.name}
      </span>
      <span className={classes['about']}>
        <span>{waiting_days === 0 ? t('since_today') : t('waiting', { count: waiting_days })}</span>
        {tone !== undefined && <StatusBadge tone={tone}>{t(`states.${state}`)}</StatusBadge>}
        {brand.expiring && state !== 'expiring' && (
          <StatusBadge tone="waiting">{t('expiring')}</StatusBadge>
        )}
        {claim !== null && (
          <span>{claim.mine ? t('claimed_by_you') : t('claimed_by', { name: claim.name })}</span>
        )}
      </span>
    </Link>
  );
}
