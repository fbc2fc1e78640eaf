import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './data-table.module.css';

interface ColumnsMenuProps {
  /** The columns that can be hidden, numbered by their place in the table. */
  readonly columns: readonly { readonly place: number; readonly header: string }[];
  readonly hidden: readonly number[];
  readonly onChange: (hidden: readonly number[]) => void;
}

/** Shows a button at the end of the table's head. It opens a list of columns to show or hide. */
export function ColumnsMenu({ columns, hidden, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation('lists');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus hideDetached={false}>
      <Popover.Target>
        <ActionIcon
          className={classes['columns'] ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('columns')}
          title={t('columns')}
        >
          <IconColumns3 size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columns.map(({ place, header }) => (
            <Checkbox
              key={place}
              label={header}
              checked={!hidden.includes(place)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? hidden.filter((one) => one !== place)
                    : [...hidden, place],
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
