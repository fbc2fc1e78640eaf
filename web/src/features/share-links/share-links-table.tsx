import { Button, Group, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { canSetShareLinkTerms } from '@diwan/contract/kernel/roles';
import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { type Language, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { date } from '../../widgets/columns.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { registrationAddress } from './link-state.ts';
import { LinkStatus } from './link-status.tsx';
import { UsageBar } from './usage-bar.tsx';

interface Look {
  readonly t: TFunction<'share-links'>;
  readonly language: Language;
  /** Only administrators see links of more than one partner. */
  readonly partners: boolean;
  readonly onDeactivate: (id: string) => void;
}

const columnsOf = ({ t, language, partners, onDeactivate }: Look): Columns<ShareLink> => [
  {
    header: t('mcc'),
    cell: (row) => (
      <div>
        <Text fw={500} className="ltr" component="span">
          {row.mcc_code}
        </Text>
        <Text c="dimmed">{businessTypeName(row.business_type, language)}</Text>
      </div>
    ),
  },
  {
    header: t('entity_type'),
    cell: (row) => (row.entity_type === null ? t('any_entity') : t(`entity.${row.entity_type}`)),
  },
  partners && { header: t('partner'), cell: (row) => row.partner_name ?? t('no_partner') },
  { header: t('usage'), cell: (row) => <UsageBar link={row} /> },
  {
    header: t('expires'),
    cell: (row) => (row.expires_at === null ? t('never') : <Moment instant={row.expires_at} />),
  },
  { header: t('status'), cell: (row) => <LinkStatus link={row} /> },
  date(t('created'), (row) => row.created_at),
  {
    header: t('actions'),
    cell: (row) => (
      <Group gap={4} wrap="nowrap">
        {row.can.copy?.allowed === true && (
          <CopyButton value={registrationAddress(row.share_token)} label={t('copy')} />
        )}
        {row.can.deactivate?.allowed === true && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t('deactivate_named', { mcc: row.mcc_code })}
            onClick={() => onDeactivate(row.id)}
          >
            {t('deactivate')}
          </Button>
        )}
      </Group>
    ),
  },
];

interface ShareLinksTableProps {
  readonly links: readonly ShareLink[];
  readonly onDeactivate: (id: string) => void;
}

export function ShareLinksTable({ links, onDeactivate }: ShareLinksTableProps) {
  const { t } = useTranslation('share-links');
  const language = useLanguage();
  const partners = canSetShareLinkTerms(useUser().role);
  const columns = columnsOf({ t, language, partners, onDeactivate });
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
