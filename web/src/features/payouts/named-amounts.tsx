import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { Money } from '../../widgets/money.tsx';

const MOST = 12;

export interface NamedAmount {
  readonly key: string;
  readonly brand_name: string;
  /** The name of the business that pays, if several pay the brand. */
  readonly business_name?: string | null | undefined;
  readonly amount: number;
}

interface NamedAmountsProps {
  readonly text: string;
  readonly rows: readonly NamedAmount[];
}

/** Lists brands with their amounts in a dialog. */
export function NamedAmounts({ text, rows }: NamedAmountsProps) {
  const { t } = useTranslation('payouts');
  const rest = rows.length - MOST;
  return (
    <Stack gap="xs">
      <Text>{text}</Text>
      <List>
        {rows.slice(0, MOST).map(({ key, brand_name: brand, business_name, amount }) => (
          <List.Item key={key}>
            <bdi>
              {business_name ? t('dialogs.pays', { brand, business: business_name }) : brand}
            </bdi>
            {': '}
            <Money amount={amount} />
          </List.Item>
        ))}
      </List>
      {rest > 0 && <Text>{t('dialogs.more', { count: rest })}</Text>}
    </Stack>
  );
}
