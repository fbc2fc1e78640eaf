import { Button, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from '@tanstack/react-router';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import type { PendingBrand } from '@diwan/contract/features/mcc/records';
import { type Language, say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { code, date } from '../../../widgets/columns.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import classes from './pending-table.module.css';

export const isReady = (brand: PendingBrand): boolean => brand.can.approve?.allowed === true;

function Readiness({ brand }: { readonly brand: PendingBrand }) {
  const { t } = useTranslation('mcc');
  const { approve } = brand.can;
  // A person who opened a sign-in link of the brand may not approve it. The brand is ready, so the
  // badge shows that, and the button states the reason.
  return approve?.allowed === false && approve.code !== 'MCC_LINK_SEEN' ? (
    <StatusBadge tone={brand.mcc_allowed ? 'waiting' : 'bad'}>{approve.reason}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('ready')}</StatusBadge>
  );
}

const columnsOf = (t: TFunction<'mcc'>, language: Language): Columns<PendingBrand> => [
  {
    header: t('brand'),
    sort: (row) => row.name,
    cell: (row) => (
      <Link to="/brands/$id" params={{ id: String(row.id) }} className={classes['brand']}>
        <bdi>{row.name}</bdi>
      </Link>
    ),
  },
  {
    header: t('mcc'),
    sort: (row) => row.mcc_code,
    cell: (row) => (
      <div>
        <span className="ltr">{row.mcc_code}</span>
        <Text size="xs" c="dimmed">
          {businessTypeName(row.business_type, language)}
        </Text>
      </div>
    ),
  },
  code(t('phone'), (row) => row.phone),
  date(t('created'), (row) => row.created_at, { sorts: true }),
  { header: t('status'), phone: 'badge', cell: (row) => <Readiness brand={row} /> },
  { header: t('action'), cell: (row) => <RowAction brand={row} /> },
];

interface PendingTableProps {
  readonly brands: readonly PendingBrand[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function PendingTable({ brands, chosen, onChoose }: PendingTableProps) {
  const { t } = useTranslation('mcc');
  const language = useLanguage();
  const columns = columnsOf(t, language);
  return (
    <DataTable
      name="mcc_approval"
      label={t('approval_title')}
      columns={columns}
      rows={brands}
      rowId={({ id }) => String(id)}
      choice={{
        chosen,
        onChange: onChoose,
        label: ({ name }) => t('choose_brand', { name }),
        offered: isReady,
      }}
      empty={<EmptyState title={say('No brands pending MCC approval')} />}
    />
  );
}

/** Shows the next action of a row: the approval, or the problem to solve first. */
function RowAction({ brand }: { readonly brand: PendingBrand }) {
  useTranslation('mcc');
  const { approve } = brand.can;
  switch (approve?.allowed === false ? approve.code : undefined) {
    case 'MCC_NOT_ALLOWED':
      return (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/mcc" search={{ q: brand.mcc_code }} {...props} />}
        >
          {say('Enable MCC')}
        </Button>
      );
    case 'MCC_WITHOUT_BUSINESS':
      return (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/businesses" {...props} />}
        >
          {say('Map Business')}
        </Button>
      );
    default:
      return <ApproveButton brand={brand} />;
  }
}

function ApproveButton({ brand }: { readonly brand: PendingBrand }) {
  const { t } = useTranslation('mcc');
  const approve = useAction(mccEndpoints.approveBrand, { stale_if_refused: true });
  return (
    <ActionButton
      size="xs"
      variant="light"
      can={brand.can.approve}
      aria-label={t('approve_brand', { name: brand.name })}
      send={() => approve({ params: { id: String(brand.id) } })}
      done={({ notified }) =>
        say(
          notified
            ? 'Brand approved and notification sent!'
            : 'Brand approved. No notification was sent.',
        )
      }
      fallback="Failed to approve brand"
    >
      {t('approve')}
    </ActionButton>
  );
}
