import type { ReactNode } from 'react';
import { Stack, Text, Title } from '@mantine/core';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { usePlatformName, usePublicSettings } from '../../lib/public-settings.ts';
import { LanguageSwitch } from '../../widgets/language/language-switch.tsx';
import { Logo } from '../../widgets/logo.tsx';
import classes from './auth-layout.module.css';
import { MaintenanceBanner } from './maintenance-banner.tsx';

interface AuthLayoutProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}

/** Shows the layout of pages before sign-in: a form next to a patterned panel. */
export function AuthLayout({ title, subtitle, children }: AuthLayoutProps) {
  const { t } = useTranslation('auth');
  return (
    <div className={classes['page']}>
      <title>{`${title} · ${usePlatformName()}`}</title>
      <div className={classes['side']}>
        <header className={classes['bar']}>
          <Logo />
          <LanguageSwitch />
        </header>
        <main className={classes['main']}>
          <Stack gap="lg">
            <MaintenanceBanner />
            <div>
              <Title order={1}>{title}</Title>
              {subtitle !== undefined && (
                <Text c="dimmed" mt={4}>
                  {subtitle}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </main>
      </div>
      <aside className={classes['panel']}>
        <Pattern />
        <div className={classes['words']}>
          <p>{t('tagline')}</p>
          <HomeLogos />
        </div>
      </aside>
    </div>
  );
}

/** Shows the logos of businesses that the operator selected for the sign-in page. */
function HomeLogos() {
  const language = useLanguage();
  const logos = usePublicSettings()?.home_logos ?? [];
  if (logos.length === 0) return null;
  return (
    <ul className={classes['logos']}>
      {logos.map((logo) => (
        <li key={logo.logo_url}>
          <img
            src={logo.logo_url}
            alt={(language === 'ar' ? logo.name_ar : null) ?? logo.name}
            height={32}
          />
        </li>
      ))}
    </ul>
  );
}

/** Draws a pattern of eight-pointed stars in thin lines. */
function Pattern() {
  return (
    <svg className={classes['pattern']} aria-hidden focusable="false">
      <defs>
        <pattern id="stars" width="96" height="96" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor">
            <rect x="24" y="24" width="48" height="48" />
            <rect x="24" y="24" width="48" height="48" transform="rotate(45 48 48)" />
            <path d="M48 0V14M48 82V96M0 48H14M82 48H96M0 0L24 24M96 0L72 24M0 96L24 72M96 96L72 72" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#stars)" />
    </svg>
  );
}
