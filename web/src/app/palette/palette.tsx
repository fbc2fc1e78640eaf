import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import {
  IconArrowsExchange,
  IconBuildingStore,
  IconFileText,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { request } from '../../lib/api.ts';
import { formatAmount, formatCurrency, isolate } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { type Page, visiblePages } from '../pages.ts';
import classes from './palette.module.css';

/** What the search shows of a brand. */
interface FoundBrand {
  readonly id: number;
  readonly name: string;
  readonly business_type: string | null;
}

/** A list that scrolls is reached by keyboard too; the list's type leaves this property out. */
const SCROLLED = { viewportProps: { tabIndex: 0 } };
const MOST_BRANDS = 8;
const TYPING_MS = 250;
const BRANDS_PATH: string = '/brands';

export const openPalette = openSpotlight;

const contains = (text: string | null, query: string): boolean =>
  text?.toLocaleLowerCase().includes(query) === true;

/** One box for everything: pages by name, brands by name, type or id, payments by what is known. */
export function Palette() {
  const { t } = useTranslation(['app', 'pages']);
  const navigate = useNavigate();
  const { role } = useUser();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLocaleLowerCase();
  const pages = visiblePages(role).filter(
    (page) => page.alias !== true && contains(labelOf(page), wanted),
  );
  const brands = useFoundBrands(wanted);
  const [typed] = useDebouncedValue(query.trim(), TYPING_MS);
  const transactions = useFoundTransactions(wanted === '' ? '' : typed);
  const nothing = pages.length === 0 && brands.length === 0 && transactions.length === 0;

  function labelOf(page: Page): string {
    return t(`pages:${page.id}.label`);
  }

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight="60dvh"
      title={t('search')}
      classNames={{ header: classes['title'] ?? '' }}
    >
      <Spotlight.Search
        placeholder={t('search_placeholder')}
        aria-label={t('search')}
        leftSection={<IconSearch size={20} stroke={1.5} />}
      />
      <Spotlight.ActionsList {...SCROLLED}>
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t('search_pages')}>
            {pages.map((page) => {
              const Icon = page.icon ?? IconFileText;
              return (
                <Spotlight.Action
                  key={page.id}
                  label={labelOf(page)}
                  leftSection={<Icon size={20} stroke={1.5} />}
                  onClick={() => void navigate({ to: page.path })}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        )}
        {brands.length > 0 && (
          <Spotlight.ActionsGroup label={t('search_brands')}>
            {brands.map((brand) => (
              <Spotlight.Action
                key={brand.id}
                label={brand.name}
                description={brand.business_type ?? ''}
                leftSection={<IconBuildingStore size={20} stroke={1.5} />}
                onClick={() => void navigate({ href: `${BRANDS_PATH}/${brand.id}` })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {transactions.length > 0 && (
          <FoundTransactions wanted={typed} transactions={transactions} />
        )}
        {nothing && <Spotlight.Empty>{t('search_empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Brands that fit, asked for only by those who have a page of brands and only when they type. */
function useFoundBrands(wanted: string): readonly FoundBrand[] {
  const { role } = useUser();
  const hasBrands = visiblePages(role).some((page) => page.path === BRANDS_PATH);
  const { data = [] } = useQuery({
    queryKey: ['brands', 'search'],
    queryFn: ({ signal }) => request<readonly FoundBrand[]>('GET', BRANDS_PATH, { signal }),
    enabled: hasBrands && wanted !== '',
  });
  if (wanted === '') return [];
  return data
    .filter(
      (brand) =>
        contains(brand.name, wanted) ||
        contains(brand.business_type, wanted) ||
        String(brand.id) === wanted,
    )
    .slice(0, MOST_BRANDS);
}

const MOST = 6;

interface FoundPage {
  readonly transactions: readonly TransactionRow[];
}

/** Payments with this order id, charge id, customer or amount. */
function useFoundTransactions(wanted: string): readonly TransactionRow[] {
  const { data } = useQuery({
    queryKey: ['transactions', 'search', wanted],
    queryFn: ({ signal }) =>
      request<FoundPage>('GET', '/transactions', { query: { q: wanted, limit: MOST }, signal }),
    enabled: wanted !== '',
  });
  return wanted === '' ? [] : (data?.transactions ?? []);
}

interface FoundTransactionsProps {
  readonly wanted: string;
  readonly transactions: readonly TransactionRow[];
}

/** The payments that were found, each leading to its panel in the list of all that fit. */
function FoundTransactions({ wanted, transactions }: FoundTransactionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const format = useFormat();
  return (
    <Spotlight.ActionsGroup label={t('search_transactions')}>
      {transactions.map((row) => {
        const amount = `${formatCurrency(row.currency, language)} ${formatAmount(row.amount, row.currency)}`;
        const about = [isolate(amount), row.customer_name, format.dateTime(row.payment_date)];
        return (
          <Spotlight.Action
            key={row.id}
            label={isolate(row.order_id ?? row.tap_id ?? `#${row.id}`)}
            description={about.filter((part) => part !== null).join(' · ')}
            leftSection={<IconArrowsExchange size={20} stroke={1.5} />}
            onClick={() =>
              void navigate({ to: '/transactions', search: { q: wanted, open: String(row.id) } })
            }
          />
        );
      })}
    </Spotlight.ActionsGroup>
  );
}
