import { useState } from 'react';
import { Select } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { ENTITY_TYPES } from '@diwan/contract/features/brands/entity-types';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import {
  DEFAULT_MAX_USES,
  newShareLink,
  type NewShareLink,
  type ShareLink,
} from '@diwan/contract/features/share-links/records';
import { canSetShareLinkTerms } from '@diwan/contract/kernel/roles';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { DateTimeInput } from '../../ui/form/date-time-input.tsx';
import { NumberEntry } from '../../ui/form/number-entry.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { MccPicker } from '../../widgets/mcc-picker/mcc-picker.tsx';
import { PartnerPicker } from '../../widgets/partners/partner-picker.tsx';
import { instantOf } from './expiry.ts';

const EMPTY = {
  name: '',
  mcc_code: '',
  entity_type: null,
  partner_id: null,
  max_uses: DEFAULT_MAX_USES,
  expires_at: null,
};

interface NewLinkDialogProps {
  /** The link whose terms are copied. Its expiry is not copied. */
  readonly like?: ShareLink | undefined;
  readonly onClose: () => void;
}

const termsOf = ({ name, mcc_code, entity_type, partner_id, max_uses }: ShareLink) => ({
  ...EMPTY,
  name: name ?? '',
  mcc_code,
  entity_type,
  partner_id,
  max_uses,
});

export function NewLinkDialog({ like, onClose }: NewLinkDialogProps) {
  const { t } = useTranslation('share-links');
  const sets_terms = canSetShareLinkTerms(useUser().role);
  const create = useAction(shareLinkEndpoints.createShareLink);
  return (
    <FormDialog
      title={t('create')}
      size="lg"
      schema={newShareLink}
      values={like === undefined ? EMPTY : termsOf(like)}
      send={(link) => {
        // Partner employees may set only these fields. The server refuses other fields, even if
        // they are empty.
        const { name, mcc_code, entity_type } = link;
        return create({ body: sets_terms ? link : { name, mcc_code, entity_type } });
      }}
      done="Share link created successfully"
      fallback="Failed to create share link"
      submitLabel={t('submit')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <NameField control={control} />
          <MccField control={control} />
          <EntityField control={control} />
          {sets_terms && <TermsFields control={control} />}
        </>
      )}
    </FormDialog>
  );
}

function NameField({ control }: { readonly control: LinkControl }) {
  const { t } = useTranslation('share-links');
  return <TextField control={control} name="name" label={t('name')} description={t('name_hint')} />;
}

/** Chooses the category of all brands that register with the link. */
function MccField({ control }: { readonly control: LinkControl }) {
  const { t } = useTranslation('share-links');
  const { field, fieldState } = useController({ control, name: 'mcc_code' });
  return (
    <MccPicker
      label={t('mcc')}
      value={field.value}
      onChange={(code) => field.onChange(code ?? '')}
      onBlur={field.onBlur}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
      withAsterisk
    />
  );
}

const ANY = 'any';

/** Chooses the entity type that the link fixes, or leaves it open. */
function EntityField({ control }: { readonly control: LinkControl }) {
  const { t } = useTranslation('share-links');
  const { field } = useController({ control, name: 'entity_type' });
  return (
    <Select
      label={t('entity_type')}
      data={[
        { value: ANY, label: t('any_entity') },
        ...ENTITY_TYPES.map((value) => ({ value, label: t(`entity.${value}`) })),
      ]}
      value={field.value ?? ANY}
      onChange={(value) => field.onChange(value === ANY ? null : value)}
      onBlur={field.onBlur}
      allowDeselect={false}
    />
  );
}

interface TermsFieldsProps {
  readonly control: LinkControl;
}

/** Edits the terms that only admins set: partner, uses and expiry. */
function TermsFields({ control }: TermsFieldsProps) {
  const { t } = useTranslation('share-links');
  const { field, fieldState } = useController({ control, name: 'partner_id' });
  return (
    <>
      <PartnerPicker
        label={t('partner')}
        value={field.value ?? null}
        onChange={field.onChange}
        error={fieldState.error && sayText(fieldState.error.message ?? '')}
      />
      <MaxUses control={control} />
      <ExpiryField control={control} />
    </>
  );
}

/**
 * Edits the maximum number of brands that may use the link. If the field is empty, the default
 * applies.
 */
function MaxUses({ control }: TermsFieldsProps) {
  const { t } = useTranslation('share-links');
  const { field, fieldState } = useController({ control, name: 'max_uses' });
  return (
    <NumberEntry
      inputMode="numeric"
      label={t('max_uses')}
      description={t('max_uses_hint')}
      value={field.value}
      onChange={field.onChange}
      onBlur={() => {
        if (field.value === null || field.value === undefined) field.onChange(DEFAULT_MAX_USES);
        field.onBlur();
      }}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
    />
  );
}

/** Edits the expiry of the link. The time is entered in the platform's timezone and sent in UTC. */
function ExpiryField({ control }: { readonly control: LinkControl }) {
  const { t } = useTranslation('share-links');
  const timezone = usePublicSettings()?.timezone ?? 'Asia/Kuwait';
  const { field, fieldState } = useController({ control, name: 'expires_at' });
  const [typed, setTyped] = useState('');
  return (
    <DateTimeInput
      label={t('expires_at')}
      description={t('expires_hint', { timezone })}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        field.onChange(instantOf(text, timezone));
      }}
      onBlur={field.onBlur}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
    />
  );
}

type LinkControl = Control<z.input<typeof newShareLink>, unknown, NewShareLink>;
