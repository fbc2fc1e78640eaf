import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type {
  BrandFigures,
  Comparison,
  Figures,
  MonthFigures,
} from '@diwan/contract/features/fees/replay';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { ReactNode } from 'react';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money } from '../../../widgets/columns.tsx';
import { Money } from '../../../widgets/money.tsx';
import { useMoneyText } from '../../../widgets/money-text.ts';
import type { LoadedReply } from './replay-engine.ts';
import type { Replay } from './use-replay.ts';

/**
 * The number of brands in a table. It is limited so that the table stays fast while figures change.
 */
const SHOWN = 10;
const FIRST_DAY = '-01';

const kwd = (minor: number): number => toMajorNumber(BigInt(minor));
const changeOf = (sums: Figures): number => sums.draft_fee_minor - sums.now_fee_minor;

interface EffectsProps {
  readonly replay: Replay;
}

/** Shows the effects of a draft by brand and by month. Each figure links to its payments. */
export function Results({ replay: { comparison } }: EffectsProps) {
  if (comparison === null) return null;
  return (
    <Stack gap="lg">
      <Brands {...comparison} />
      <Months {...comparison} />
    </Stack>
  );
}

/** Shows the total effects of a draft next to the figures that a person changes. */
export function Effects({ replay: { loaded, comparison, failed, retry } }: EffectsProps) {
  if (failed) {
    return (
      <ErrorState
        fallback="Failed to load the captured payments"
        title={say('Failed to load the captured payments')}
        error={null}
        onRetry={retry}
      />
    );
  }
  if (loaded === null || comparison === null) return <Loading />;
  return (
    <Stack gap="sm">
      <Totals {...comparison} />
      <Scope loaded={loaded} />
    </Stack>
  );
}

function Loading() {
  const { t } = useTranslation('fees');
  return (
    <>
      <Text role="status" c="dimmed">
        {t('what_if.loading')}
      </Text>
      <CardsSkeleton cards={2} />
    </>
  );
}

function Scope({ loaded }: { readonly loaded: LoadedReply }) {
  const { t } = useTranslation('fees');
  const { number } = useFormat();
  const { captures, total, signed_brands, signed_captures } = loaded;
  const values = { shown: number(captures), total: number(total) };
  return (
    <div>
      <Text>{t(total > captures ? 'what_if.newest' : 'what_if.replayed', values)}</Text>
      {signed_brands > 0 && (
        <Text c="dimmed">
          {t('what_if.signed', {
            brands: number(signed_brands),
            captures: number(signed_captures),
          })}
        </Text>
      )}
    </div>
  );
}

function Totals({ all, brands }: Comparison) {
  const { t } = useTranslation('fees');
  const text = useMoneyText();
  const { month } = useFormat();
  const [worst] = brands;
  return (
    <Surface title={t('what_if.totals')}>
      <Facts
        short
        paired
        facts={[
          total(t('what_if.change'), changeOf(all)),
          total(t('what_if.margin_draft'), all.draft_fee_minor - all.draft_cost_minor),
          total(t('what_if.fees_draft'), all.draft_fee_minor),
          total(t('what_if.fees_now'), all.now_fee_minor),
        ]}
      />
      {worst && worst.most_minor > 0 && (
        <Text fw={600} mt="sm">
          {t('what_if.worst', {
            brand: worst.name,
            amount: text(kwd(worst.most_minor)),
            month: month(worst.most_month + FIRST_DAY),
          })}
        </Text>
      )}
    </Surface>
  );
}

const total = (label: string, minor: number): Fact => ({
  label,
  value: (
    <Link to="/transactions" search={{ status: 'CAPTURED' }}>
      <Money amount={kwd(minor)} />
    </Link>
  ),
});

function Brands({ brands }: Comparison) {
  const { t } = useTranslation('fees');
  const losers = brands.filter(({ most_minor }) => most_minor > 0);
  const winners = brands
    .filter((brand) => changeOf(brand) < 0)
    .toSorted((a, b) => changeOf(a) - changeOf(b));
  return (
    <>
      <Part title={t('what_if.losers')} rows={losers} />
      <Part title={t('what_if.winners')} rows={winners} />
    </>
  );
}

function Part({ title, rows }: { readonly title: string; readonly rows: readonly BrandFigures[] }) {
  const { t } = useTranslation('fees');
  const { number } = useFormat();
  return (
    <Section
      title={title}
      note={rows.length > SHOWN && t('what_if.more', { shown: SHOWN, total: number(rows.length) })}
    >
      <DataTable
        label={title}
        rows={rows.slice(0, SHOWN)}
        rowId={({ brand_id }) => String(brand_id)}
        columns={useBrandColumns()}
        empty={<EmptyState title={t('what_if.nobody')} />}
      />
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, note, children }: SectionProps) {
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </Group>
      {children}
    </Stack>
  );
}

function useBrandColumns(): Columns<BrandFigures> {
  const { t } = useTranslation('fees');
  const { number } = useFormat();
  return [
    {
      header: t('schedules.brand'),
      cell: ({ brand_id, name }) => (
        <Opened search={{ brand_id: String(brand_id) }}>
          <bdi>{name}</bdi>
        </Opened>
      ),
    },
    { header: t('what_if.payments'), align: 'end', cell: ({ captures }) => number(captures) },
    money(t('what_if.fees_now'), (row) => kwd(row.now_fee_minor)),
    money(t('what_if.fees_draft'), (row) => kwd(row.draft_fee_minor)),
    money(t('what_if.change'), (row) => kwd(changeOf(row))),
    {
      header: t('what_if.most'),
      align: 'end',
      cell: ({ brand_id, most_minor, most_month }) => (
        <Opened search={{ brand_id: String(brand_id), ...daysOf(most_month) }}>
          <Money amount={kwd(most_minor)} />
        </Opened>
      ),
    },
  ];
}

/** Returns the first and last day of a month. */
function daysOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { start_date: month + FIRST_DAY, end_date: `${month}-${String(days)}` };
}

type Filters = Readonly<Partial<Record<'brand_id' | 'start_date' | 'end_date', string>>>;

/** Links a figure to its captured payments. */
function Opened({ search, children }: { readonly search: Filters; readonly children: ReactNode }) {
  return (
    <Anchor
      renderRoot={(props) => (
        <Link to="/transactions" search={{ ...search, status: 'CAPTURED' }} {...props} />
      )}
    >
      {children}
    </Anchor>
  );
}

function Months({ months }: Comparison) {
  const { t } = useTranslation('fees');
  return (
    <Section title={t('what_if.by_month')}>
      <DataTable
        label={t('what_if.by_month')}
        rows={months}
        rowId={(row) => row.month}
        columns={useMonthColumns()}
        empty={<EmptyState title={t('what_if.nobody')} />}
      />
    </Section>
  );
}

function useMonthColumns(): Columns<MonthFigures> {
  const { t } = useTranslation('fees');
  const { month, number } = useFormat();
  return [
    {
      header: t('what_if.month'),
      cell: (row) => <Opened search={daysOf(row.month)}>{month(row.month + FIRST_DAY)}</Opened>,
    },
    { header: t('what_if.payments'), align: 'end', cell: ({ captures }) => number(captures) },
    money(t('what_if.margin_booked'), (row) => kwd(row.booked_fee_minor - row.booked_cost_minor)),
    money(t('what_if.margin_now'), (row) => kwd(row.now_fee_minor - row.now_cost_minor)),
    money(t('what_if.margin_draft'), (row) => kwd(row.draft_fee_minor - row.draft_cost_minor)),
    money(t('what_if.change'), (row) =>
      kwd(changeOf(row) - (row.draft_cost_minor - row.now_cost_minor)),
    ),
  ];
}
