import { actsAsOwner, readsKeys } from '@diwan/contract/kernel/roles';
import type { Sentence } from '@diwan/contract';
import { Button, ColorInput, Group, Stack, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { Profile } from '@diwan/contract/features/auth/records';
import { call } from '../../../lib/api.ts';
import { say, useTranslation, LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../../lib/i18n.ts';
import { startSession, useUser } from '../../../lib/session.ts';
import { DEFAULT_COLORS, isColor, type ThemeColors } from '../../../lib/theme/colors.ts';
import { useThemeColors } from '../../../lib/theme/theme-provider.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { Arriving } from '../../../ui/states/arriving.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { DocumentationCard } from './documentation-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileQuery } from './queries.ts';
import { TwoFactorCard } from './two-factor-card.tsx';
import classes from './profile-page.module.css';
import { useChooseLanguage } from '../../../widgets/language/own-language.ts';
import { useAction } from '../../../lib/use-action.ts';
import { SessionList } from '../../../widgets/sessions/session-list.tsx';

/** Lists the reader's sessions. */
function SessionsCard() {
  const { t } = useTranslation('factors');
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(authEndpoints.listSessions, {}, { signal }),
  });
  const end = useAction(authEndpoints.endSessions);
  return (
    <Surface title={t('sessions.title')} description={t('sessions.description')}>
      <QueryView query={sessions} fallback="Failed to load the sessions">
        {(rows) => (
          <SessionList
            own
            sessions={rows}
            end={(session_id) => end({ body: session_id === undefined ? {} : { session_id } })}
          />
        )}
      </QueryView>
    </Surface>
  );
}

/** Sets the language of the reader's screens and messages, for all devices. */
function LanguageCard() {
  const { t } = useTranslation('profile');
  const chooseLanguage = useChooseLanguage();
  return (
    <Surface title={t('language.title')} description={t('language.description')}>
      <SegmentedControl
        aria-label={t('language.title')}
        value={useLanguage()}
        data={LANGUAGES.map((value) => ({
          value,
          label: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
        }))}
        onChange={(value) => chooseLanguage(value)}
      />
    </Surface>
  );
}

export function ProfilePage() {
  const { t } = useTranslation('profile');
  const profile = useQuery(profileQuery);
  const { access } = useUser();
  return (
    <div className={classes['page']}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Stack gap="lg">
        <Surface title={t('details')}>
          <QueryView query={profile} fallback="Failed to load profile" pending={<Arriving />}>
            {(data) => (
              <Stack gap="xl">
                <ProfileFacts profile={data} />
                <ProfileForm profile={data} />
              </Stack>
            )}
          </QueryView>
        </Surface>
        <Surface title={t('password.title')} description={t('password.description')}>
          <PasswordForm />
        </Surface>
        <LanguageCard />
        {actsAsOwner(access) && <NotificationsCard />}
        <TwoFactorCard />
        <SessionsCard />
        {readsKeys(access) && <DocumentationCard />}
        <AppearanceCard />
      </Stack>
    </div>
  );
}

/** Shows the facts that only an admin can change. */
function ProfileFacts({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation(['profile', 'members']);
  const format = useFormat();
  const facts: Fact[] = [
    { label: t('email'), value: <bdi className="ltr">{profile.email}</bdi> },
    {
      label: t('role'),
      value: actsAsOwner(profile.access)
        ? t(`roles.${profile.role}`)
        : t(`members:accesses.${profile.access ?? 'owner'}`),
    },
  ];
  if (profile.brand_name !== null) facts.push({ label: t('brand'), value: profile.brand_name });
  if (profile.partner_name !== null) {
    facts.push({ label: t('partner'), value: profile.partner_name });
  }
  facts.push({ label: t('created'), value: format.date(profile.created_at) });
  return <Facts facts={facts} />;
}

const NAMES = Object.keys(DEFAULT_COLORS) as (keyof ThemeColors)[];

/**
 * Sets the five theme colours, which only this browser stores. Text stays readable with any
 * colours.
 */
function AppearanceCard() {
  const { t } = useTranslation('profile');
  const { colors, setColors } = useThemeColors();
  return (
    <Surface title={t('colors.title')} description={t('colors.description')}>
      <div className={classes['colors']}>
        {NAMES.map((name) => (
          <ColorInput
            key={`${name} ${colors[name]}`}
            label={t(`colors.${name}`)}
            defaultValue={colors[name]}
            dir="ltr"
            format="hex"
            withEyeDropper={false}
            onChangeEnd={(value) => {
              if (isColor(value)) setColors({ ...colors, [name]: value });
            }}
          />
        ))}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setColors(DEFAULT_COLORS)}>
          {t('colors.reset')}
        </Button>
      </Group>
    </Surface>
  );
}

const REQUIRED: Sentence = 'This field is required';
const TOO_SHORT: Sentence = 'Password must be at least 8 characters long';
const DIFFERENT: Sentence = 'Passwords do not match';
const SHORTEST = 8;

/** This schema is not in the contract, because the repeated password never leaves the browser. */
const passwordChange = z
  .object({
    current_password: z.string().min(1, REQUIRED),
    new_password: z.string().min(1, REQUIRED).min(SHORTEST, TOO_SHORT),
    repeated: z.string().min(1, REQUIRED),
  })
  .refine((typed) => typed.new_password === typed.repeated, {
    path: ['repeated'],
    error: DIFFERENT,
  });

const EMPTY = { current_password: '', new_password: '', repeated: '' };

function PasswordForm() {
  const { t } = useTranslation('profile');
  const { email } = useUser();
  const form = useContractForm(passwordChange, EMPTY);
  const { control } = form;
  return (
    <FormShell
      own
      form={form}
      fallback="Failed to change password"
      submitLabel={t('password.submit')}
      onSubmit={async ({ current_password, new_password }) => {
        const body = { current_password, new_password };
        // The server has ended all sessions and returns a new one for this browser.
        startSession(await call(authEndpoints.changePassword, { body }));
        form.reset(EMPTY);
        toastSuccess(say('Password changed successfully'));
      }}
    >
      {/* The field names the account for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={control}
        name="current_password"
        label={t('password.current')}
        autoComplete="current-password"
      />
      <div className={classes['columns']}>
        <PasswordField
          control={control}
          name="new_password"
          label={t('password.new')}
          autoComplete="new-password"
        />
        <PasswordField
          control={control}
          name="repeated"
          label={t('password.repeat')}
          autoComplete="new-password"
        />
      </div>
    </FormShell>
  );
}
