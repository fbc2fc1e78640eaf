import { ActionIcon, Drawer, useDirection } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { Logo } from '../../widgets/logo.tsx';
import type { Page } from '../pages.ts';
import classes from './mobile-menu.module.css';
import { NavLinks } from './nav-links.tsx';

/** The navigation of narrow screens: the same items behind one button. */
export function MobileMenu({ pages }: { readonly pages: readonly Page[] }) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        className={classes['button'] ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('open_menu')}
        aria-expanded={opened}
        onClick={open}
      >
        <IconMenu2 size={22} stroke={1.75} />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={close}
        position={dir === 'rtl' ? 'right' : 'left'}
        size="18rem"
        title={<Logo />}
        closeButtonProps={{ 'aria-label': t('close_menu') }}
      >
        <nav aria-label={t('navigation')}>
          <NavLinks pages={pages} stacked onFollow={close} />
        </nav>
      </Drawer>
    </>
  );
}
