import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { List, SimpleGrid, Stack, Tabs, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { settingsEndpoints } from '@diwan/contract/features/settings/endpoints';
import {
  CURRENCIES,
  DATE_FORMATS,
  type SettingName,
  type StoredSettings,
  systemSettings,
  TIME_FORMATS,
  TIMEZONES,
} from '@diwan/contract/features/settings/records';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import {
  CheckboxField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from '../../ui/form/fields.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useSettingText } from './setting-text.ts';

const TABS = {
  general: [
    'platform_name',
    'platform_email',
    'platform_phone',
    'platform_address',
    'default_currency',
    'timezone',
    'date_format',
    'time_format',
  ],
  security: [
    'session_timeout_minutes',
    'password_min_length',
    'password_require_uppercase',
    'password_require_numbers',
    'password_require_special',
    'two_factor_enabled',
  ],
  notifications: ['email_notifications_enabled', 'sms_notifications_enabled'],
  technical: [
    'transaction_export_limit',
    'webhook_retry_attempts',
    'webhook_timeout_seconds',
    'maintenance_mode',
    'maintenance_message',
  ],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;
type TabName = keyof typeof TABS;
const TAB_NAMES = Object.keys(TABS) as readonly TabName[];

const tabOf = (setting: string): TabName | undefined =>
  TAB_NAMES.find((tab) => TABS[tab].some((name) => name === setting));

type Values = z.input<typeof systemSettings>;
type Output = z.output<typeof systemSettings>;

const valuesOf = ({ updated_at: _read, ...values }: StoredSettings): Values => values;

interface SettingsFormProps {
  readonly stored: StoredSettings;
  readonly readOnly: boolean;
}

/** One form in four tabs: what is typed in one is still there after a look at another. */
export function SettingsForm({ stored, readOnly }: SettingsFormProps) {
  const { t } = useTranslation('settings');
  const { search, show } = useAddress('tab');
  const tab = TAB_NAMES.find((name) => name === search.tab) ?? 'general';
  const { updated_at } = stored;
  const values = useMemo(() => valuesOf(stored), [stored]);
  const form = useContractForm<Values, Output>(systemSettings, values);
  const save = useAction(settingsEndpoints.updateSettings, { stale_if_refused: true });
  const { errors, submitCount, isDirty } = form.formState;
  // What somebody else stored, or an undo, is shown where nothing was typed yet.
  useEffect(() => {
    if (!isDirty) form.reset(values);
  }, [form, isDirty, values]);
  const [wrong] = Object.keys(errors);
  const led = useRef(0);
  useEffect(() => {
    const place = wrong === undefined ? undefined : tabOf(wrong);
    // Once a try to save: a look at another tab is never turned back.
    if (place === undefined || led.current === submitCount) return;
    if (place !== tab) {
      show({ tab: place });
      return;
    }
    led.current = submitCount;
    form.setFocus(wrong as SettingName);
  }, [form, show, submitCount, tab, wrong]);
  return (
    <FormShell
      form={form}
      fallback="Failed to update settings"
      submitLabel={t('save')}
      busyLabel={t('saving')}
      onSubmit={async (settings) => {
        if (readOnly) throw new Error(say('Failed to load settings'));
        await save({ body: { ...settings, updated_at } });
        toastSuccess(say('Settings updated successfully'));
      }}
    >
      <Tabs value={tab} onChange={(next) => show({ tab: next ?? undefined })}>
        <Tabs.List mb="md">
          {TAB_NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Panel name="general">
          <General control={form.control} />
        </Panel>
        <Panel name="security">
          <Security control={form.control} />
        </Panel>
        <Panel name="notifications">
          <Notifications control={form.control} />
        </Panel>
        <Panel name="technical">
          <Technical control={form.control} />
        </Panel>
      </Tabs>
      <StoredNow stored={stored} names={Object.keys(errors)} control={form.control} />
      {isDirty && !readOnly && <Effects control={form.control} />}
    </FormShell>
  );
}

function Panel({ name, children }: { readonly name: TabName; readonly children: ReactNode }) {
  return (
    <Tabs.Panel value={name}>
      <Surface>{children}</Surface>
    </Tabs.Panel>
  );
}

interface SectionProps {
  readonly control: Control<Values, unknown, Output>;
}

const pairs = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function General({ control }: SectionProps) {
  const { t } = useTranslation('settings');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField control={control} name="platform_name" label={t('platform_name')} withAsterisk />
      <TextField
        control={control}
        name="platform_email"
        label={t('platform_email')}
        type="email"
        dir="ltr"
        withAsterisk
      />
      <TextField
        control={control}
        name="platform_phone"
        label={t('platform_phone')}
        type="tel"
        dir="ltr"
      />
      <TextareaField
        control={control}
        name="platform_address"
        label={t('platform_address')}
        autosize
      />
      <SelectField
        control={control}
        name="default_currency"
        label={t('default_currency')}
        data={pairs(CURRENCIES)}
        allowDeselect={false}
      />
      <SelectField
        control={control}
        name="timezone"
        label={t('timezone')}
        data={pairs(TIMEZONES)}
        allowDeselect={false}
      />
      <SelectField
        control={control}
        name="date_format"
        label={t('date_format')}
        data={[{ value: '', label: t('date_format_none') }, ...pairs(DATE_FORMATS)]}
        allowDeselect={false}
      />
      <SelectField
        control={control}
        name="time_format"
        label={t('time_format')}
        data={TIME_FORMATS.map((value) => ({ value, label: t(`time_formats.${value}`) }))}
        allowDeselect={false}
      />
    </SimpleGrid>
  );
}

function Security({ control }: SectionProps) {
  const { t } = useTranslation('settings');
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          control={control}
          name="session_timeout_minutes"
          label={t('session_timeout_minutes')}
        />
        <NumberField
          control={control}
          name="password_min_length"
          label={t('password_min_length')}
        />
      </SimpleGrid>
      <CheckboxField
        control={control}
        name="password_require_uppercase"
        label={t('password_require_uppercase')}
      />
      <CheckboxField
        control={control}
        name="password_require_numbers"
        label={t('password_require_numbers')}
      />
      <CheckboxField
        control={control}
        name="password_require_special"
        label={t('password_require_special')}
      />
      <CheckboxField
        control={control}
        name="two_factor_enabled"
        label={t('two_factor_enabled')}
        description={t('two_factor_hint')}
      />
    </Stack>
  );
}

function Notifications({ control }: SectionProps) {
  const { t } = useTranslation('settings');
  return (
    <Stack>
      <CheckboxField
        control={control}
        name="email_notifications_enabled"
        label={t('email_notifications_enabled')}
      />
      <CheckboxField
        control={control}
        name="sms_notifications_enabled"
        label={t('sms_notifications_enabled')}
      />
      <Text c="dimmed">{t('notifications_hint')}</Text>
    </Stack>
  );
}

function Technical({ control }: SectionProps) {
  const { t } = useTranslation('settings');
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberField
          control={control}
          name="transaction_export_limit"
          label={t('transaction_export_limit')}
        />
        <NumberField
          control={control}
          name="webhook_retry_attempts"
          label={t('webhook_retry_attempts')}
        />
        <NumberField
          control={control}
          name="webhook_timeout_seconds"
          label={t('webhook_timeout_seconds')}
        />
      </SimpleGrid>
      <CheckboxField
        control={control}
        name="maintenance_mode"
        label={t('maintenance_mode')}
        description={t('maintenance_hint')}
      />
      <TextareaField
        control={control}
        name="maintenance_message"
        label={t('maintenance_message')}
        autosize
        minRows={2}
      />
    </Stack>
  );
}

interface StoredNowProps extends SectionProps {
  readonly stored: StoredSettings;
  /** Of the fields at which something was refused. */
  readonly names: readonly string[];
}

/** After somebody else's save: what is stored now at the fields that differ. */
function StoredNow({ stored, names, control }: StoredNowProps) {
  const { t } = useTranslation('settings');
  const show = useSettingText();
  const typed = useWatch({ control });
  const differing = names.filter(
    (name): name is SettingName =>
      name in stored && typed[name as SettingName] !== stored[name as SettingName],
  );
  if (differing.length === 0) return null;
  return (
    <List spacing={4}>
      {differing.map((name) => (
        <List.Item key={name}>
          {t(name)}: {t('stored_now', { value: show(name, stored[name]) })}
        </List.Item>
      ))}
    </List>
  );
}

const TYPING_MS = 400;

/** What saving would do at once, said while it is being changed. */
function Effects({ control }: SectionProps) {
  const { t } = useTranslation('settings');
  const [values] = useDebouncedValue(useWatch({ control }), TYPING_MS);
  const parsed = systemSettings.safeParse(values);
  const query = useQuery(effectsQuery(parsed.data));
  const effects = query.data?.effects ?? [];
  if (effects.length === 0) return null;
  return (
    <Notice tone="warning">
      <Text fw={500}>{t('effects')}</Text>
      <List spacing={4}>
        {effects.map(({ setting, text }) => (
          <List.Item key={setting}>{text}</List.Item>
        ))}
      </List>
    </Notice>
  );
}

const effectsQuery = (body: Output | undefined) =>
  queryOptions({
    queryKey: ['settings-effects', body],
    queryFn: ({ signal }) =>
      body === undefined
        ? { effects: [] }
        : call(settingsEndpoints.previewSettings, { body }, { signal }),
    placeholderData: keepPreviousData,
  });
