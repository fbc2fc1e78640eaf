import { type ReactNode, useRef, useState } from 'react';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Ability } from '@diwan/contract/kernel/actions';
import { useTranslation } from '../lib/i18n.ts';
import { useReadsOnly } from '../lib/session.ts';
import classes from './row-menu.module.css';

export interface RowAction {
  /** The label, which is unique in its menu. */
  readonly label: string;
  /**
   * The permission for this action on the row. If it is not allowed, the item states the reason.
   */
  readonly can?: Ability | undefined;
  /** True if the action is red, because it is destructive. */
  readonly danger?: boolean;
  /** True if an auditor sees the action although it is no link, because it only shows something. */
  readonly forAuditors?: boolean;
  readonly link?: LinkProps;
  readonly onSelect?: () => void;
  /** Renders the action's dialog. `close` closes it. */
  readonly renderDialog?: (close: () => void) => ReactNode;
}

interface RowMenuProps {
  /** The name of the row, for screen readers. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}

/** Shows a menu with the other actions of a row. Renders nothing if there are no actions. */
export function RowMenu({ name, actions: all }: RowMenuProps) {
  const { t } = useTranslation('lists');
  const readsOnly = useReadsOnly();
  const actions = all.filter(
    ({ can, link, forAuditors = false }) =>
      !readsOnly || can !== undefined || link !== undefined || forAuditors,
  );
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  if (actions.length === 0) return null;
  const dialog = actions.find(({ label }) => label === asked)?.renderDialog;
  const select = ({ label, onSelect, renderDialog }: RowAction) => {
    // The menu item disappears when it is selected. Therefore the button gets the focus, to which a
    // dialog later returns it.
    button.current?.focus();
    onSelect?.();
    if (renderDialog !== undefined) setAsked(label);
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            aria-label={t('row_actions', { name })}
          >
            <IconDots size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <MenuAction key={action.label} action={action} onSelect={() => select(action)} />
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog?.(() => setAsked(null))}
    </>
  );
}

interface MenuActionProps {
  readonly action: RowAction;
  readonly onSelect: () => void;
}

/**
 * Shows an action in a menu. An action that is not allowed can have the focus, so that keyboard
 * users can read the reason.
 */
function MenuAction({ action, onSelect }: MenuActionProps) {
  const { label, can, danger = false, link } = action;
  if (can?.allowed === false) {
    return (
      <Menu.Item aria-disabled closeMenuOnClick={false} className={classes['refused'] ?? ''}>
        {label}
        <Text size="xs" c="dimmed" className={classes['reason'] ?? ''}>
          {can.reason}
        </Text>
      </Menu.Item>
    );
  }
  if (link !== undefined) {
    return <Menu.Item renderRoot={(props) => <Link {...link} {...props} />}>{label}</Menu.Item>;
  }
  return (
    <Menu.Item {...(danger ? { color: 'red' } : {})} onClick={onSelect}>
      {label}
    </Menu.Item>
  );
}
