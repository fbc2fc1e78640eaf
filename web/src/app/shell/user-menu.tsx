import { useState } from 'react';
import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingStore,
  IconChevronDown,
  IconLogout,
  IconPlus,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@diwan/contract/features/auth/records';
import { actsAsOwner, canEditOwnBrand } from '@diwan/contract/kernel/roles';
import { request } from '../../lib/api.ts';
import {
  type Language,
  LANGUAGE_NAMES,
  LANGUAGES,
  useLanguage,
  useTranslation,
} from '../../lib/i18n.ts';
import { endSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useChooseLanguage } from '../../widgets/language/own-language.ts';
import { useOwnBrands, useSelectBrand } from '../own-brands.ts';
import classes from './user-menu.module.css';

const SCHEMES = ['light', 'dark', 'auto'] as const;
const ICON = { size: 18, stroke: 1.5 };

export function UserMenu({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation(['app', 'pages']);
  const language = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [asking, setAsking] = useState(false);
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
  return (
    <>
      <Menu position="bottom-end" width={264} shadow="md" withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes['button'] ?? ''} aria-label={t('user_menu')}>
            <Avatar size={32} radius="xl" color="secondary" variant="filled" aria-hidden>
              {initials}
            </Avatar>
            <IconChevronDown className={classes['chevron']} size={16} stroke={1.75} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes['who']}>
            <Text fw={500} truncate dir="auto">
              {user.first_name} {user.last_name}
            </Text>
            <Text size="xs" c="dimmed" truncate dir="auto">
              {user.email}
            </Text>
          </div>
          <Menu.Divider />
          <OwnBrands user={user} />
          {canEditOwnBrand(user.role) && user.brand_id !== null && (
            <Menu.Item
              leftSection={<IconBuildingStore {...ICON} />}
              renderRoot={(props) => (
                <Link to="/brands/$id" params={{ id: String(user.brand_id) }} {...props} />
              )}
            >
              {t('own_brand')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle {...ICON} />}>
            {t('profile')}
          </Menu.Item>
          <Menu.Item component={Link} to="/settings" leftSection={<IconSettings {...ICON} />}>
            {t('settings')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('language')}</Menu.Label>
          <Menu.RadioGroup value={language} onChange={(value) => chooseLanguage(value as Language)}>
            {LANGUAGES.map((one) => (
              <Menu.RadioItem key={one} value={one} lang={one}>
                {LANGUAGE_NAMES[one]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Label>{t('pages:appearance')}</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(value) => setColorScheme(value as (typeof SCHEMES)[number])}
          >
            {SCHEMES.map((scheme) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {t(`pages:appearance_${scheme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item
            className={classes['leave'] ?? ''}
            leftSection={<IconLogout {...ICON} className="mirrored" />}
            onClick={() => setAsking(true)}
          >
            {t('sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutDialog opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Switches between the brands of a person, and adds another one. */
function OwnBrands({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation('app');
  const brands = useOwnBrands();
  const select = useSelectBrand();
  if (!canEditOwnBrand(user.role) || user.brand_id === null) return null;
  return (
    <>
      {brands.length > 1 && (
        <>
          <Menu.Label>{t('brands.label')}</Menu.Label>
          <Menu.RadioGroup
            value={String(user.brand_id)}
            onChange={(value) => {
              const brand = brands.find(({ id }) => String(id) === value);
              if (brand !== undefined) void select(brand);
            }}
          >
            {brands.map(({ id, name, access }) => (
              <Menu.RadioItem closeMenuOnClick key={id} value={String(id)} dir="auto">
                {actsAsOwner(access) ? name : t('brands.member', { brand: name })}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </>
      )}
      {actsAsOwner(user.access) && (
        <Menu.Item component={Link} to="/brands/new" leftSection={<IconPlus {...ICON} />}>
          {t('brands.add')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}

/**
 * Ends the session on the server, then in the browser. The browser deletes it even if the server is
 * unreachable, because the computer may be shared.
 */
async function signOut(): Promise<void> {
  try {
    await request<null>('POST', '/auth/logout');
  } finally {
    endSession();
  }
}

interface SignOutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function SignOutDialog({ opened, onClose }: SignOutDialogProps) {
  const { t } = useTranslation(['app', 'pages']);
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    onSettled: () => navigate({ to: '/login' }),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('pages:sign_out_question')}
      confirmLabel={t('sign_out')}
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <Text>{t('pages:sign_out_text')}</Text>
    </ConfirmDialog>
  );
}
