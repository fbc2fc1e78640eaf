import { useMemo } from 'react';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { BusinessSummary } from '@diwan/contract/features/businesses/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { DataTable, dataColumns } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BusinessBadges } from './business-badges.tsx';
import { BusinessLogo } from './business-logo.tsx';
import { MccChips } from './mcc-chips.tsx';

const column = dataColumns<BusinessSummary>();

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
      {email !== null && (
        <div>
          <Anchor size="xs" href={`mailto:${email}`} className="ltr">
            {email}
          </Anchor>
        </div>
      )}
      {website !== null && (
        <Anchor size="xs" href={website} target="_blank" rel="noreferrer" className="ltr">
          {new URL(website).host}
        </Anchor>
      )}
    </div>
  );
}

function BankAccount({ business }: { readonly business: BusinessSummary }) {
  return (
    <div>
      <bdi>{business.bank_name}</bdi>
      <Text size="xs" c="dimmed">
        <span className="ltr">{business.account_iban}</span>
      </Text>
    </div>
  );
}

const columnsOf = (t: TFunction<'businesses'>) =>
  column.columns([
    column.accessor('name', {
      header: t('business'),
      cell: ({ row }) => <Names business={row.original} />,
    }),
    column.accessor('phone', {
      header: t('contact'),
      enableSorting: false,
      cell: ({ row }) => <Contact business={row.original} />,
    }),
    column.accessor('tap_entity_id', {
      header: t('tap_entity_id'),
      enableSorting: false,
      cell: ({ row }) => <span className="ltr">{row.original.tap_entity_id ?? '—'}</span>,
    }),
    column.accessor('mcc_codes', {
      header: t('mcc_codes'),
      enableSorting: false,
      cell: ({ row }) => <MccChips codes={row.original.mcc_codes} />,
    }),
    column.accessor('account_iban', {
      header: t('bank'),
      enableSorting: false,
      cell: ({ row }) => <BankAccount business={row.original} />,
    }),
    column.accessor('active', {
      header: t('status'),
      cell: ({ row }) => <BusinessBadges business={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: t('actions'),
      cell: ({ row }) => (
        <Button
          size="xs"
          variant="default"
          aria-label={t('edit_named', { name: row.original.name })}
          renderRoot={(props) => <Link to="/businesses/$id" params={{ id: row.id }} {...props} />}
        >
          {t('edit')}
        </Button>
      ),
    }),
  ]);

/** Every business with what tells it from the others; on a phone each is a card. */
export function BusinessesTable({ rows }: { readonly rows: readonly BusinessSummary[] }) {
  const { t } = useTranslation('businesses');
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<EmptyState title={say('No businesses found')} />}
    />
  );
}
