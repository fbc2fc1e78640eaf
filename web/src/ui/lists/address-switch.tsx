import { SegmentedControl, Stack } from '@mantine/core';
import { UnknownValue } from './unknown-filter.tsx';

interface AddressSwitchProps<Value extends string> {
  /** The name of the choice. */
  readonly label: string;
  /** The value in the address, which may be missing or unknown. */
  readonly address: string | undefined;
  /** The value that the page uses. */
  readonly value: Value;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** Switches between the lists of a page. States that the address has an unknown value. */
export const AddressSwitch = <Value extends string>({
  label,
  address,
  value,
  data,
  onChange,
}: AddressSwitchProps<Value>) => (
  <Stack gap={0} mb="md" align="flex-start">
    <SegmentedControl aria-label={label} value={value} data={[...data]} onChange={onChange} />
    <UnknownValue label={label} value={address} known={data.map((one) => one.value)} />
  </Stack>
);
