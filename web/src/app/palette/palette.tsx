import { useDebouncedValue } from '@mantine/hooks';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import {
  IconAffiliate,
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconDeviceMobile,
  IconFileText,
  IconSearch,
  IconUserCog,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type {
  FoundBrand,
  FoundPartner,
  FoundPayout,
  FoundTerminal,
  FoundUser,
  SearchResult,
} from '@diwan/contract/features/search/records';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { readsAll } from '@diwan/contract/kernel/roles';
import { searchOf } from '@diwan/contract/world/find-text';
import { request } from '../../lib/api.ts';
import { formatAmount, formatCurrency, isolate } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { type Page, visiblePages } from '../features.ts';
import { PAGE_ICONS } from '../page-icons.ts';
import { words as pageWords } from '../pages/words.ts';
import { PALETTE_FIELD } from './typed-keys.ts';
import classes from './palette.module.css';

/** Makes a scrolling list focusable. The list's type does not have this property. */
const SCROLLED = { viewportProps: { tabIndex: 0 } };
const TYPING_MS = 250;
export const openPalette = openSpotlight;

/** Returns the name of a page in both languages, because people type either. */
const namesOf = ({ id }: Page): readonly string[] => Object.values(pageWords[id].label);

interface PaletteProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** Searches pages and all kinds of records in one field. */
export function Palette({ query, onQuery }: PaletteProps) {
  const { t } = useTranslation(['app', 'pages']);
  const navigate = useNavigate();
  const user = useUser();
  const isWanted = searchOf(query);
  const pages = visiblePages(user).filter(
    (page) => page.alias !== true && isWanted(...namesOf(page)),
  );
  const [paused] = useDebouncedValue(query.trim(), TYPING_MS);
  const typed = query.trim() === '' ? '' : paused;
  const found = useFound(typed);
  const { brands, payouts, users, partners, terminals } = found;
  const transactions = useFoundTransactions(typed);
  const nothing = [pages, transactions, ...Object.values(found)].every(
    ({ length }) => length === 0,
  );

  function labelOf(page: Page): string {
    return t(`pages:${page.id}.label`);
  }

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={onQuery}
      shortcut={null}
      scrollable
      maxHeight="60dvh"
      title={t('search')}
      classNames={{ header: classes['title'] ?? '' }}
    >
      <Spotlight.Search
        placeholder={t('pages:search_placeholder')}
        aria-label={t('search')}
        {...{ [PALETTE_FIELD]: true }}
        // This puts the cursor after the characters that were typed before the field had the focus.
        onFocus={({ currentTarget: field }) => {
          field.setSelectionRange(field.value.length, field.value.length);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') openFirst();
        }}
        leftSection={<IconSearch size={20} stroke={1.5} />}
      />
      <Spotlight.ActionsList {...SCROLLED}>
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={t('pages:search_pages')}>
            {pages.map((page) => {
              const Icon = page.icon === null ? IconFileText : PAGE_ICONS[page.icon];
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
        {payouts.length > 0 && <FoundPayouts payouts={payouts} />}
        {brands.length > 0 && <FoundBrands brands={brands} />}
        {terminals.length > 0 && <FoundTerminals terminals={terminals} />}
        {partners.length > 0 && <FoundPartners partners={partners} />}
        {users.length > 0 && <FoundUsers users={users} />}
        {transactions.length > 0 && (
          <FoundTransactions wanted={typed} transactions={transactions} />
        )}
        {nothing && <Spotlight.Empty>{t('pages:search_empty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/**
 * Opens the first result if none is selected. The library selects the first one only when a person
 * types, but results of the server arrive later.
 */
function openFirst(): void {
  const results = [...document.querySelectorAll<HTMLElement>('[data-action]')];
  if (!results.some(({ dataset }) => dataset['selected'] !== undefined)) results[0]?.click();
}

const NOTHING_FOUND: SearchResult = {
  brands: [],
  payouts: [],
  users: [],
  partners: [],
  terminals: [],
};

/**
 * Returns the records that match the text. While more is typed, it returns the previous records.
 */
function useFound(wanted: string): SearchResult {
  const { data = NOTHING_FOUND } = useQuery({
    queryKey: ['brands', 'search', wanted],
    queryFn: ({ signal }) =>
      request<SearchResult>('GET', '/search', { query: { q: wanted }, signal }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  return wanted === '' ? NOTHING_FOUND : data;
}

/** Lists brands with their names in English and Arabic. */
function FoundBrands({ brands }: { readonly brands: readonly FoundBrand[] }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  return (
    <Spotlight.ActionsGroup label={t('search_brands')}>
      {brands.map(({ id, name, name_ar, business_type }) => (
        <Spotlight.Action
          key={id}
          label={name}
          description={[name_ar, business_type].filter((part) => part !== null).join(' · ')}
          leftSection={<IconBuildingStore size={20} stroke={1.5} />}
          onClick={() => void navigate({ to: '/brands/$id', params: { id: String(id) } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Lists payouts by the bank's reference. Each links to its export or its statement. */
function FoundPayouts({ payouts }: { readonly payouts: readonly FoundPayout[] }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const language = useLanguage();
  const { role } = useUser();
  return (
    <Spotlight.ActionsGroup label={t('search_payouts')}>
      {payouts.map(({ id, reference, brand_id, brand_name, amount, export_id }) => {
        const money = `${formatCurrency('KWD', language)} ${formatAmount(amount)}`;
        const open = () =>
          export_id !== null && readsAll(role)
            ? navigate({ to: '/payouts/$id', params: { id: export_id } })
            : navigate({
                to: '/brands/$id/payouts/$payoutId',
                params: { id: String(brand_id), payoutId: String(id) },
              });
        return (
          <Spotlight.Action
            key={id}
            label={isolate(reference)}
            description={`${brand_name} · ${isolate(money)}`}
            leftSection={<IconBuildingBank size={20} stroke={1.5} />}
            onClick={() => void open()}
          />
        );
      })}
    </Spotlight.ActionsGroup>
  );
}

/** Lists terminals and terminal requests by their TID. */
function FoundTerminals({ terminals }: { readonly terminals: readonly FoundTerminal[] }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  return (
    <Spotlight.ActionsGroup label={t('terminals.label')}>
      {terminals.map(({ id, tid, brand_name, requested }) => (
        <Spotlight.Action
          key={id}
          label={isolate(tid)}
          description={requested ? `${brand_name} · ${t('search_request')}` : brand_name}
          leftSection={<IconDeviceMobile size={20} stroke={1.5} />}
          onClick={() => void navigate({ to: '/terminals/$id', params: { id } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Lists partners. Each links to the list of partners, filtered to this one. */
function FoundPartners({ partners }: { readonly partners: readonly FoundPartner[] }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  return (
    <Spotlight.ActionsGroup label={t('partners.label')}>
      {partners.map(({ id, name }) => (
        <Spotlight.Action
          key={id}
          label={name}
          leftSection={<IconAffiliate size={20} stroke={1.5} />}
          onClick={() => void navigate({ to: '/partners', search: { q: name } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Lists users. Each links to the list of users, filtered to this one. */
function FoundUsers({ users }: { readonly users: readonly FoundUser[] }) {
  const { t } = useTranslation(['pages', 'users']);
  const navigate = useNavigate();
  return (
    <Spotlight.ActionsGroup label={t('pages:users.label')}>
      {users.map(({ id, name, email, role }) => (
        <Spotlight.Action
          key={id}
          label={name}
          description={`${isolate(email)} · ${t(`users:roles.${role}`)}`}
          leftSection={<IconUserCog size={20} stroke={1.5} />}
          onClick={() => void navigate({ to: '/users', search: { q: email } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

const MOST = 6;

interface FoundPage {
  readonly transactions: readonly TransactionRow[];
}

/** Returns payments that match the text, with the same rules as the search of their list. */
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

/** Lists payments. Each links to its panel in the list of all matches. */
function FoundTransactions({ wanted, transactions }: FoundTransactionsProps) {
  const { t } = useTranslation('pages');
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
