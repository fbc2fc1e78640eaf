import { useState } from 'react';
import { Button, Kbd, Stack, Switch } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { setShortcutsOn, type Shortcut, SHORTCUTS, useShortcutsOn } from './use-shortcuts.ts';

const NAMES = Object.keys(SHORTCUTS) as Shortcut[];

/** The list of the keys, and the switch for people whom single keys are in the way of. */
export function ShortcutHelp() {
  const { t } = useTranslation('verification');
  const [open, setOpen] = useState(false);
  const on = useShortcutsOn();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKeyboard size={18} stroke={1.5} aria-hidden />}
        data-shortcut={SHORTCUTS.help}
        onClick={() => setOpen(true)}
      >
        {t('keys.title')}
      </Button>
      {open && (
        <Dialog title={t('keys.title')} onClose={() => setOpen(false)}>
          <Stack gap="lg">
            <Switch
              label={t('keys.on')}
              checked={on}
              onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
            />
            <Facts
              short
              facts={NAMES.map((name) => ({
                label: t(`keys.${name}`),
                value: <Kbd>{SHORTCUTS[name].toUpperCase()}</Kbd>,
              }))}
            />
          </Stack>
        </Dialog>
      )}
    </>
  );
}
