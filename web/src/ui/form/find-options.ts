import type { OptionsFilter } from '@mantine/core';
import { searchOf } from '@diwan/contract/world/find-text';

/** Finds the options of a Select whose label matches the typed text, in either script. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const matches = searchOf(search);
  return options.filter((option) => 'label' in option && matches(option.label)).slice(0, limit);
};
