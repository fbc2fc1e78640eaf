import { useEffect, useMemo, useRef } from 'react';
import { List, Tabs, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { settingsEndpoints } from '@diwan/contract/features/settings/endpoints';
import {
  type SettingName,
  type StoredSettings,
  systemSettings,
} from '@diwan/contract/features/settings/records';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import {
  FIELDS,
  type Output,
  type SettingsControl,
  type TabName,
  TABS,
  type Values,
} from './settings-fields.tsx';
import { isSetting, useSettingText } from './setting-text.ts';

const TAB_NAMES = Object.keys(TABS) as readonly TabName[];

const tabOf = (setting: string): TabName | undefined =>
  TAB_NAMES.find((tab) => TABS[tab].some((name) => name === setting));

const valuesOf = ({ updated_at: _read, ...values }: StoredSettings): Values => values;

interface SettingsFormProps {
  readonly stored: StoredSettings;
  readonly readOnly: boolean;
}

/** Shows one form in four tabs. Unsaved input stays when another tab is opened. */
export function SettingsForm({ stored, readOnly }: SettingsFormProps) {
  const { t } = useTranslation('settings');
  const { search, show } = useAddress('tab');
  const tab = TAB_NAMES.find((name) => name === search.tab) ?? 'general';
  const { updated_at } = stored;
  const values = useMemo(() => valuesOf(stored), [stored]);
  const form = useContractForm<Values, Output>(systemSettings, values);
  const save = useAction(settingsEndpoints.updateSettings, { stale_if_refused: true });
  const { errors, submitCount, isDirty } = form.formState;
  // Values that another person saved, or an undo, replace all fields if no field was edited.
  useEffect(() => {
    if (!isDirty) form.reset(values);
  }, [form, isDirty, values]);
  const wrong = Object.keys(errors).find(isSetting);
  const led = useRef(0);
  useEffect(() => {
    const place = wrong === undefined ? undefined : tabOf(wrong);
    // The effect shows the first wrong field once for each attempt to save. After that, people can
    // open other tabs.
    if (wrong === undefined || place === undefined || led.current === submitCount) return;
    if (place !== tab) {
      show({ tab: place });
      return;
    }
    led.current = submitCount;
    form.setFocus(wrong);
  }, [form, show, submitCount, tab, wrong]);
  return (
    <FormShell
      form={form}
      fallback="Failed to update settings"
      submitLabel={t('save')}
      busyLabel={t('saving')}
      onSubmit={async (settings) => {
        if (readOnly) throw new Error(say('Failed to load settings'));
        const after = await save({ body: { ...settings, updated_at } });
        const held = after.payout_second_approval_above !== settings.payout_second_approval_above;
        toastSuccess(
          say(
            held
              ? 'Saved. The change takes effect when an admin who is independent of you approves it.'
              : 'Settings updated successfully',
          ),
        );
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
        {TAB_NAMES.map((name) => {
          const Fields = FIELDS[name];
          return (
            <Tabs.Panel key={name} value={name}>
              <Surface>
                <Fields control={form.control} />
              </Surface>
            </Tabs.Panel>
          );
        })}
      </Tabs>
      <StoredNow stored={stored} names={Object.keys(errors)} control={form.control} />
      {isDirty && !readOnly && <Effects control={form.control} />}
    </FormShell>
  );
}

interface StoredNowProps {
  readonly control: SettingsControl;
  readonly stored: StoredSettings;
  /** The names of the refused fields. */
  readonly names: readonly string[];
}

/**
 * Shows the stored value of each refused field if it differs from the typed one, for example
 * because another person changed it.
 */
function StoredNow({ stored, names, control }: StoredNowProps) {
  const { t } = useTranslation('settings');
  const show = useSettingText();
  const typed = useWatch({ control });
  const differing = names.filter(
    (name): name is SettingName =>
      isSetting(name) && JSON.stringify(typed[name]) !== JSON.stringify(stored[name]),
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

/** Shows the immediate effects of saving, while the person edits. */
function Effects({ control }: Pick<StoredNowProps, 'control'>) {
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
        {effects.map(({ text }) => (
          <List.Item key={text}>{text}</List.Item>
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
