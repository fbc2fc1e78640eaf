import type { Control, UseFormReturn } from 'react-hook-form';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import {
  type Campaign,
  campaignDraft,
  type CampaignDraft,
  MOST_DEADLINE_DAYS,
  MOST_REMINDERS,
} from '@diwan/contract/features/campaigns/records';
import { addDays } from '@diwan/contract/kernel/time';
import { useTranslation } from '../../../lib/i18n.ts';
import { useToday } from '../../../lib/use-format.ts';
import { DateField } from '../../../ui/form/date-input.tsx';
import { TextField, useBound } from '../../../ui/form/fields.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Surface } from '../../../ui/surface.tsx';
import { BrandFields } from './brand-fields.tsx';
import { ChangeFields } from './change-fields.tsx';
import classes from './campaign-form.module.css';
import { MultiSelect } from '@mantine/core';

const OFFERED_DAYS = [60, 30, 21, 14, 7, 3, 2, 1] as const;

/** Sets the number of days before the deadline on which brands without a signature are reminded. */
function ReminderField({ control }: { readonly control: DraftControl }) {
  const { t } = useTranslation('campaigns');
  const { field, value, error } = useBound({ control, name: 'reminder_days' });
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const offered = [...new Set([...OFFERED_DAYS.map(String), ...chosen])];
  return (
    <MultiSelect
      label={t('form.reminders')}
      description={t('form.reminders_hint')}
      data={offered}
      value={chosen}
      onChange={(days) => field.onChange(days.map(Number))}
      onBlur={field.onBlur}
      maxValues={MOST_REMINDERS}
      error={error}
      comboboxProps={{ keepMounted: false }}
    />
  );
}

export type DraftInput = z.input<typeof campaignDraft>;
export type DraftForm = UseFormReturn<DraftInput, unknown, CampaignDraft>;
export type DraftControl = Control<DraftInput, unknown, CampaignDraft>;

const NEW_CAMPAIGN: DraftInput = {
  name: '',
  kind: 'clause',
  clause_id: null,
  clause_en: null,
  clause_ar: null,
  rental_fee: null,
  loss_fee: null,
  fees: [],
  choice: 'all',
  partner_id: null,
  mcc_code: null,
  brand_ids: [],
  deadline: '',
  reminder_days: [14, 7, 1],
};

const valuesOf = (campaign: Campaign): DraftInput => ({
  name: campaign.name,
  kind: campaign.kind,
  clause_id: campaign.clause_id,
  clause_en: campaign.clause_en,
  clause_ar: campaign.clause_ar,
  rental_fee: campaign.rental_fee,
  loss_fee: campaign.loss_fee,
  fees: campaign.fees,
  choice: campaign.choice,
  partner_id: campaign.partner_id,
  mcc_code: campaign.mcc_code,
  brand_ids: campaign.brand_ids,
  deadline: campaign.deadline,
  reminder_days: campaign.reminder_days,
});

interface CampaignFormProps {
  /** The campaign to edit; null for a new one. */
  readonly campaign: Campaign | null;
  readonly onSave: (draft: CampaignDraft) => Promise<unknown>;
}

/** Shows the form of a campaign that has not started. */
export function CampaignForm({ campaign, onSave }: CampaignFormProps) {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const today = useToday();
  const values = campaign === null ? NEW_CAMPAIGN : valuesOf(campaign);
  const form: DraftForm = useContractForm(campaignDraft, values);
  const { control } = form;
  return (
    <FormShell
      form={form}
      fallback="Failed to save the campaign"
      submitLabel={t('form.save')}
      onCancel={() =>
        void navigate(
          campaign === null
            ? { to: '/campaigns' }
            : { to: '/campaigns/$id', params: { id: campaign.id } },
        )
      }
      onSubmit={onSave}
    >
      <Surface title={t('form.change')}>
        <div className={classes['fields']}>
          <TextField
            control={control}
            name="name"
            label={t('form.name')}
            description={t('form.name_hint')}
            withAsterisk
            dir="auto"
          />
          <ChangeFields form={form} />
        </div>
      </Surface>
      <Surface title={t('form.brands')}>
        <div className={classes['fields']}>
          <BrandFields form={form} />
        </div>
      </Surface>
      <Surface title={t('form.times')}>
        <div className={classes['fields']}>
          <DateField
            control={control}
            name="deadline"
            label={t('form.deadline')}
            description={t('form.deadline_hint')}
            max={addDays(today, MOST_DEADLINE_DAYS)}
            withAsterisk
          />
          <ReminderField control={control} />
        </div>
      </Surface>
    </FormShell>
  );
}
