import { useMemo } from 'react';
import { Button, Group, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { canSetShareLinkTerms } from '@diwan/contract/kernel/roles';
import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { type Language, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../ui/table/data-table.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { registrationAddress } from './link-state.ts';
import { LinkStatus } from './link-status.tsx';
import { UsageBar } from './usage-bar.tsx';

const column = dataColumns<ShareLink>();

interface Look {
  readonly t: TFunction<'share-links'>;
  readonly language: Language;
  /** Only administrators see links of more than one partner. */
  readonly partners: boolean;
  readonly onDeactivate: (id: string) => void;
}

const columnsOf = ({ t, language, partners, onDeactivate }: Look) =>
  column.columns([
    column.accessor('mcc_code', {
      header: t('mcc'),
      enableSorting: false,
      cell: ({ row: { original: link } }) => (
        <div>
          <Text fw={500} className="ltr" component="span">
            {link.mcc_code}
          </Text>
          <Text c="dimmed">{businessTypeName(link.business_type, language)}</Text>
        </div>
      ),
    }),
    column.accessor('entity_type', {
      header: t('entity_type'),
      enableSorting: false,
      cell: ({ row }) =>
        row.original.entity_type === null
          ? t('any_entity')
          : t(`entity.${row.original.entity_type}`),
    }),
    ...(partners
      ? [
          column.accessor('partner_name', {
            header: t('partner'),
            enableSorting: false,
            cell: ({ row }) => row.original.partner_name ?? t('no_partner'),
          }),
        ]
      : []),
    column.accessor('uses_count', {
      header: t('usage'),
      enableSorting: false,
      cell: ({ row }) => <UsageBar link={row.original} />,
    }),
    column.accessor('expires_at', {
      header: t('expires'),
      enableSorting: false,
      cell: ({ row: { original: link } }) =>
        link.expires_at === null ? t('never') : <Moment instant={link.expires_at} />,
    }),
    column.display({
      id: 'status',
      header: t('status'),
      cell: ({ row }) => <LinkStatus link={row.original} />,
    }),
    column.accessor('created_at', {
      header: t('created'),
      enableSorting: false,
      cell: ({ row }) => <Moment instant={row.original.created_at} />,
    }),
    column.display({
      id: 'actions',
      header: t('actions'),
      cell: ({ row: { original: link } }) => (
        <Group gap={4} wrap="nowrap">
          {link.can.copy?.allowed === true && (
            <CopyButton value={registrationAddress(link.share_token)} label={t('copy')} />
          )}
          {link.can.deactivate?.allowed === true && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              aria-label={t('deactivate_named', { mcc: link.mcc_code })}
              onClick={() => onDeactivate(link.id)}
            >
              {t('deactivate')}
            </Button>
          )}
        </Group>
      ),
    }),
  ]);

interface ShareLinksTableProps {
  readonly links: readonly ShareLink[];
  readonly onDeactivate: (id: string) => void;
}

export function ShareLinksTable({ links, onDeactivate }: ShareLinksTableProps) {
  const { t } = useTranslation('share-links');
  const language = useLanguage();
  const partners = canSetShareLinkTerms(useUser().role);
  const columns = useMemo(
    () => columnsOf({ t, language, partners, onDeactivate }),
    [t, language, partners, onDeactivate],
  );
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={links}
      rowId={({ id }) => id}
      empty={<EmptyState title={t('empty')} description={t('empty_text')} />}
    />
  );
}
