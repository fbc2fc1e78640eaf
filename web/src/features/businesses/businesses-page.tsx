import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { BusinessSummary } from '@diwan/contract/features/businesses/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { BankName } from '../../widgets/bank-fields/bank-name.tsx';
import { code } from '../../widgets/columns.tsx';
import { businessesQuery } from '../../widgets/mcc-catalogue.ts';
import { BusinessBadges } from './business-badges.tsx';
import { BusinessLogo } from './business-logo.tsx';
import { Edits } from '../../ui/views/edits.tsx';

/** Lists the companies that receive and pay out the brands' money. */
export function BusinessesPage() {
  const { t } = useTranslation('businesses');
  const query = useQuery(businessesQuery);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back_to_settings'), link: { to: '/settings' } }}
        actions={
          <Edits>
            <Button
              leftSection={<IconPlus size={18} />}
              renderRoot={(props) => <Link to="/businesses/new" {...props} />}
            >
              {t('add')}
            </Button>
          </Edits>
        }
      />
      <QueryView query={query} fallback="Failed to fetch businesses">
        {(data) => <BusinessesTable rows={data} />}
      </QueryView>
    </>
  );
}

function Names({ business }: { readonly business: BusinessSummary }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <BusinessLogo name={business.name} url={business.logo_url} />
      <div>
        <Text fw={500}>
          <bdi>{business.name}</bdi>
        </Text>
        {business.name_ar !== null && (
          <Text size="xs" c="dimmed">
            <bdi lang="ar">{business.name_ar}</bdi>
          </Text>
        )}
      </div>
    </Group>
  );
}

function Contact({ business: { phone, email, website } }: { readonly business: BusinessSummary }) {
  if (phone === null && email === null && website === null) return '—';
  return (
    <div>
      {phone !== null && (
        <div>
          <span className="ltr">{phone}</span>
        </div>
      )}
      <Group gap="xs" wrap="nowrap">
        {email !== null && (
          <Anchor size="xs" href={`mailto:${email}`} className="ltr">
            {email}
          </Anchor>
        )}
        {website !== null && (
          <Anchor size="xs" href={website} target="_blank" rel="noreferrer" className="ltr">
            {new URL(website).host}
          </Anchor>
        )}
      </Group>
    </div>
  );
}

function BankAccount({ business }: { readonly business: BusinessSummary }) {
  return (
    <div>
      <BankName name={business.bank_name} />
      <Text size="xs" c="dimmed">
        <span className="ltr">{business.account_iban}</span>
      </Text>
    </div>
  );
}

const columnsOf = (t: TFunction<'businesses'>): Columns<BusinessSummary> => [
  { header: t('business'), sort: (row) => row.name, cell: (row) => <Names business={row} /> },
  { header: t('contact'), cell: (row) => <Contact business={row} /> },
  code(t('tap_entity_id'), (row) => row.tap_entity_id),
  { header: t('mcc_codes'), cell: (row) => <MccChips codes={row.mcc_codes} /> },
  { header: t('bank'), cell: (row) => <BankAccount business={row} /> },
  {
    header: t('status'),
    phone: 'badge',
    sort: (row) => row.active,
    cell: (row) => <BusinessBadges business={row} />,
  },
  {
    header: t('actions'),
    cell: (row) => (
      <Button
        size="xs"
        variant="default"
        aria-label={t('edit_named', { name: row.name })}
        renderRoot={(props) => <Link to="/businesses/$id" params={{ id: row.id }} {...props} />}
      >
        {t('edit')}
      </Button>
    ),
  },
];

/** Lists every business with its main facts, in two lines on a phone. */
function BusinessesTable({ rows }: { readonly rows: readonly BusinessSummary[] }) {
  const { t } = useTranslation('businesses');
  const columns = columnsOf(t);
  const navigate = useNavigate();
  return (
    <DataTable
      name="businesses"
      label={t('title')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/businesses/$id', params: { id } })}
      empty={<EmptyState title={say('No businesses found')} />}
    />
  );
}

const SHOWN = 6;

/** Shows the first codes of a business and the number of further codes. */
function MccChips({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('businesses');
  if (codes.length === 0) return <Text c="dimmed">{t('no_mccs')}</Text>;
  const more = codes.length - SHOWN;
  return (
    <Group gap={4} wrap="nowrap">
      {codes.slice(0, SHOWN).map((mcc_code) => (
        <Badge key={mcc_code} variant="default" fw={500} className="ltr">
          {mcc_code}
        </Badge>
      ))}
      {more > 0 && (
        <Text size="xs" c="dimmed">
          {t('more_mccs', { count: more })}
        </Text>
      )}
    </Group>
  );
}
