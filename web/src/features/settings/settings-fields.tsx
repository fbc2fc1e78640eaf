import type { ReactNode } from 'react';
import { Checkbox, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { OPERATOR_FIELDS } from '@diwan/contract/features/settings/operator';
import {
  CURRENCIES,
  DATE_FORMATS,
  type SettingName,
  SOCIAL_NETWORKS,
  type systemSettings,
  TIME_FORMATS,
  TIMEZONES,
} from '@diwan/contract/features/settings/records';
import { WEEKDAYS } from '@diwan/contract/kernel/time';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { TextareaField, TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';

export type Values = z.input<typeof systemSettings>;
export type Output = z.output<typeof systemSettings>;
export type SettingsControl = Control<Values, unknown, Output>;

interface FieldsProps {
  readonly control: SettingsControl;
}

export const TABS = {
  general: [
    'platform_name',
    'platform_name_ar',
    'platform_email',
    'platform_phone',
    'platform_address',
    'default_currency',
    'timezone',
    'date_format',
    'time_format',
    'social_links',
    'payout_second_approval_above',
    'owner_refund_daily_limit',
    'dispute_evidence_days',
    'payout_weekdays',
    'payout_cutoff_time',
    'confirm_payouts_by_bank',
    'identity_without_license',
    ...OPERATOR_FIELDS,
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
export type TabName = keyof typeof TABS;

export const FIELDS: Readonly<Record<TabName, (props: FieldsProps) => ReactNode>> = {
  general: General,
  security: Security,
  notifications: Notifications,
  technical: Technical,
};

const pairs = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function General({ control }: FieldsProps) {
  const { t } = useTranslation('settings');
  const CHOICES = {
    default_currency: pairs(CURRENCIES),
    timezone: pairs(TIMEZONES),
    date_format: [{ value: '', label: t('date_format_none') }, ...pairs(DATE_FORMATS)],
    time_format: TIME_FORMATS.map((value) => ({ value, label: t(`time_formats.${value}`) })),
  };
  const TEXTS = {
    platform_name: { withAsterisk: true },
    platform_name_ar: { dir: 'rtl', lang: 'ar' },
    platform_email: { type: 'email', dir: 'ltr', withAsterisk: true },
    platform_phone: { type: 'tel', dir: 'ltr' },
  } as const;
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {Object.entries(TEXTS).map(([name, props]) => (
          <TextField
            key={name}
            control={control}
            name={name as keyof typeof TEXTS}
            label={t(name as keyof typeof TEXTS)}
            {...props}
          />
        ))}
        <TextareaField
          control={control}
          name="platform_address"
          label={t('platform_address')}
          minRows={1}
        />
        {Object.entries(CHOICES).map(([name, data]) => (
          <SelectField
            key={name}
            control={control}
            name={name as keyof typeof CHOICES}
            label={t(name as keyof typeof CHOICES)}
            data={data}
            allowDeselect={false}
          />
        ))}
      </SimpleGrid>
      <Part title={t('social_links')} hint={t('social_links_hint')}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {SOCIAL_NETWORKS.map((network) => (
            <TextField
              key={network}
              control={control}
              name={`social_links.${network}`}
              label={t(`networks.${network}`)}
              type="url"
              dir="ltr"
            />
          ))}
        </SimpleGrid>
      </Part>
      <Part title={t('operator')} hint={t('operator_hint')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {OPERATOR_FIELDS.map((name) => (
            <TextField
              key={name}
              control={control}
              name={name}
              label={t(name)}
              {...(name.endsWith('_ar') ? { dir: 'rtl', lang: 'ar' } : {})}
            />
          ))}
        </SimpleGrid>
      </Part>
      <Part title={t('registration')}>
        <CheckboxField
          control={control}
          name="identity_without_license"
          label={t('identity_without_license')}
          description={t('identity_without_license_hint')}
        />
      </Part>
      <Part title={t('payouts')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            control={control}
            name="payout_second_approval_above"
            label={t('payout_second_approval_above')}
            description={t('payout_second_approval_above_hint')}
          />
          <NumberField
            control={control}
            name="owner_refund_daily_limit"
            label={t('owner_refund_daily_limit')}
            description={t('owner_refund_daily_limit_hint')}
          />
          <NumberField
            control={control}
            name="dispute_evidence_days"
            label={t('dispute_evidence_days')}
            description={t('dispute_evidence_days_hint')}
          />
          <WeekdaysField control={control} />
          <TextField
            control={control}
            name="payout_cutoff_time"
            label={t('payout_cutoff_time')}
            description={t('payout_cutoff_time_hint')}
            inputMode="numeric"
            maxLength={5}
            dir="ltr"
          />
        </SimpleGrid>
        <CheckboxField
          control={control}
          name="confirm_payouts_by_bank"
          label={t('confirm_payouts_by_bank')}
          description={t('confirm_payouts_by_bank_hint')}
        />
      </Part>
    </Stack>
  );
}

interface PartProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Part({ title, hint, children }: PartProps) {
  return (
    <Stack component="section" gap="xs" mt="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {hint !== undefined && (
        <Text c="dimmed" size="sm">
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  );
}

function WeekdaysField({ control }: FieldsProps) {
  const { t } = useTranslation('settings');
  const { field, fieldState } = useController({ control, name: 'payout_weekdays' });
  const problem = fieldState.error?.message;
  return (
    <Checkbox.Group
      value={field.value}
      onChange={field.onChange}
      label={t('payout_weekdays')}
      description={t('payout_weekdays_hint')}
      error={problem === undefined ? undefined : sayText(problem)}
    >
      <Group mt="xs" gap="sm">
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} value={day} label={t(`weekdays.${day}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function Security({ control }: FieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <Stack>
      <Numbers control={control} names={['session_timeout_minutes', 'password_min_length']} />
      <Checks
        control={control}
        names={[
          'password_require_uppercase',
          'password_require_numbers',
          'password_require_special',
        ]}
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

function Notifications({ control }: FieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <Stack>
      <Checks control={control} names={TABS.notifications} />
      <Text c="dimmed">{t('notifications_hint')}</Text>
    </Stack>
  );
}

function Technical({ control }: FieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <Stack>
      <Numbers
        control={control}
        names={['transaction_export_limit', 'webhook_retry_attempts', 'webhook_timeout_seconds']}
      />
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
        minRows={2}
      />
    </Stack>
  );
}

type NamesOf<T> = { [K in SettingName]: Output[K] extends T ? K : never }[SettingName];

interface NamesProps<T> extends FieldsProps {
  readonly names: readonly NamesOf<T>[];
}

function Numbers({ control, names }: NamesProps<number>) {
  const { t } = useTranslation('settings');
  return (
    <SimpleGrid cols={{ base: 1, sm: names.length }}>
      {names.map((name) => (
        <NumberField key={name} control={control} name={name} label={t(name)} />
      ))}
    </SimpleGrid>
  );
}

function Checks({ control, names }: NamesProps<boolean>) {
  const { t } = useTranslation('settings');
  return names.map((name) => (
    <CheckboxField key={name} control={control} name={name} label={t(name)} />
  ));
}
