import { Text } from '@mantine/core';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { memberEndpoints } from '@diwan/contract/features/members/endpoints';
import { type MemberDraft, memberDraft } from '@diwan/contract/features/members/records';
import { MEMBER_ACCESSES } from '@diwan/contract/kernel/roles';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

interface InviteMemberProps {
  readonly brand_id: string;
  readonly onClose: () => void;
}

/** Invites a member. The link to set the password is mailed. */
export function InviteMember({ brand_id, onClose }: InviteMemberProps) {
  const { t } = useTranslation('members');
  const language = useLanguage();
  const invite = useAction(memberEndpoints.inviteMember);
  return (
    <FormDialog
      title={t('invite_title')}
      schema={memberDraft}
      values={{ first_name: '', last_name: '', email: '', access: 'finance', language }}
      send={(body) => invite({ params: { id: brand_id }, body })}
      done="The invitation has been sent"
      fallback="Failed to invite the member"
      submitLabel={t('invite')}
      onClose={onClose}
    >
      {({ control }) => <MemberFields control={control} />}
    </FormDialog>
  );
}

interface MemberFieldsProps {
  readonly control: Control<z.input<typeof memberDraft>, unknown, MemberDraft>;
}

function MemberFields({ control }: MemberFieldsProps) {
  const { t } = useTranslation('members');
  const access = useWatch({ control, name: 'access' });
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('invite_text')}
      </Text>
      <TextField
        control={control}
        name="first_name"
        label={t('first_name')}
        withAsterisk
        dir="auto"
      />
      <TextField
        control={control}
        name="last_name"
        label={t('last_name')}
        withAsterisk
        dir="auto"
      />
      <TextField
        control={control}
        name="email"
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        withAsterisk
        dir="ltr"
      />
      <SelectField
        control={control}
        name="access"
        label={t('access')}
        description={t(`access_texts.${access}`)}
        data={MEMBER_ACCESSES.map((value) => ({ value, label: t(`accesses.${value}`) }))}
        allowDeselect={false}
      />
      <SelectField
        control={control}
        name="language"
        label={t('language')}
        data={[
          { value: 'en', label: t('english') },
          { value: 'ar', label: t('arabic') },
        ]}
        allowDeselect={false}
      />
    </>
  );
}
