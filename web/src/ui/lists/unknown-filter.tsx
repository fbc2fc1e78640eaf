import { Text } from '@mantine/core';
import { isolateName } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useFormat } from '../../lib/use-format.ts';

interface UnknownFilterProps {
  /** The values in the address that the filters do not know. */
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

/** Lists the unknown values of the address. Renders nothing if all values are known. */
export function UnknownFilter({ values }: UnknownFilterProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  if (values.length === 0) return null;
  const names = values.map(({ label, value }) => `${label} = ${isolateName(value)}`);
  return (
    <Text role="status" c="dimmed" mt="xs">
      {t('unknown_filter', { values: format.list(names) })}
    </Text>
  );
}

interface UnknownValueProps {
  /** The name of the choice. */
  readonly label: string;
  /** The value in the address. */
  readonly value: string | undefined;
  readonly known: readonly string[];
}

/** States that the address has an unknown order of a list that the server sorts. */
export function UnknownOrder({ orders }: { readonly orders: readonly string[] }) {
  const { t } = useTranslation('lists');
  const { order } = useAddress('order').search;
  return <UnknownValue label={t('order')} value={order} known={orders} />;
}

interface UnknownOpenProps {
  /** The id in the address. */
  readonly value: string | undefined;
  /** The ids that open something; undefined while the rows load. */
  readonly known: readonly string[] | undefined;
}

/** States that no loaded row has the id in the address, so that nothing is open. */
export function UnknownOpen({ value, known }: UnknownOpenProps) {
  const { t } = useTranslation('lists');
  return known && <UnknownValue label={t('opened')} value={value} known={known} />;
}

/** States that the address has an unknown value of a choice outside a filter bar. */
export const UnknownValue = ({ label, value, known }: UnknownValueProps) => (
  <UnknownFilter values={value === undefined || known.includes(value) ? [] : [{ label, value }]} />
);
