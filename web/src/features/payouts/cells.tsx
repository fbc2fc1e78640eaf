import type { ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from '@tanstack/react-router';
import type { ActivePayout } from '@diwan/contract/features/payout-statements/lists';
import { useTranslation } from '../../lib/i18n.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { BankName } from '../../widgets/bank-fields/bank-name.tsx';
import { BrandLogo } from '../../widgets/brands/brand-logo.tsx';
import { Money } from '../../widgets/money.tsx';
import { useMoneyText } from '../../widgets/money-text.ts';

interface BrandCellProps {
  readonly id: number;
  readonly name: string;
  readonly logo_url?: string | null;
  /** The second line below the name. */
  readonly note?: ReactNode;
}

/** Shows a brand's logo and name, linked to its page. */
export function BrandCell({ id, name, logo_url = null, note }: BrandCellProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <BrandLogo name={name} url={logo_url} size="sm" />
      <div>
        <Link to="/brands/$id" params={{ id: String(id) }}>
          <bdi>{name}</bdi>
        </Link>
        {note !== undefined && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </div>
    </Group>
  );
}

interface BankCellProps {
  readonly bank_name: string | null;
  readonly iban: string | null;
}

export function BankCell({ bank_name, iban }: BankCellProps) {
  return (
    <Stack gap={0}>
      <span>
        <BankName name={bank_name} />
      </span>
      {iban !== null && (
        <Text size="xs" c="dimmed" className="ltr">
          {iban}
        </Text>
      )}
    </Stack>
  );
}

interface OwedAmountProps {
  readonly row: Pick<ActivePayout, 'amount_to_pay' | 'debt_amount'>;
}

/** Shows the amount owed to a brand. Its debt to another business is below it and not deducted. */
function OwedAmount({ row }: OwedAmountProps) {
  const { t } = useTranslation('payouts');
  const money = useMoneyText();
  return (
    <Stack gap={0} align="flex-end">
      <Money amount={row.amount_to_pay} />
      {row.debt_amount > 0 && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t('figures.debt', { amount: money(row.debt_amount) })}
        </Text>
      )}
    </Stack>
  );
}

type OwedRow = Pick<
  ActivePayout,
  'brand_id' | 'brand_name' | 'logo_url' | 'bank_name' | 'iban' | 'amount_to_pay' | 'debt_amount'
>;

/** Returns the first columns of a list of payouts: the brand, its bank and the amount owed to it. */
export const owedColumns = (t: TFunction<'payouts'>): Columns<OwedRow> => [
  {
    header: t('columns.brand'),
    sort: (row) => row.brand_name,
    cell: (row) => <BrandCell id={row.brand_id} name={row.brand_name} logo_url={row.logo_url} />,
  },
  { header: t('columns.bank'), cell: (row) => <BankCell {...row} /> },
  {
    header: t('columns.amount'),
    align: 'end',
    currency: 'KWD',
    phone: 'amount',
    sort: (row) => row.amount_to_pay,
    cell: (row) => <OwedAmount row={row} />,
  },
];
