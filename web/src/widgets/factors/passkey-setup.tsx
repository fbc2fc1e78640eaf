import { z } from 'zod';
import { factorEndpoints } from '@diwan/contract/features/factors/endpoints';
import { passkeyName } from '@diwan/contract/features/factors/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { makePasskey } from './passkey.ts';

interface PasskeySetupProps {
  /** The challenge of a sign-in. It is absent if a signed-in user adds a factor. */
  readonly challenge?: string | undefined;
  readonly onDone: (recovery_codes: readonly string[] | null) => void;
  readonly onCancel?: () => void;
}

const draft = z.strictObject({ name: passkeyName });

/** Registers a passkey with a name. */
export function PasskeySetup({ challenge, onDone, onCancel }: PasskeySetupProps) {
  const { t } = useTranslation('factors');
  const add = useAction(factorEndpoints.addPasskey);
  const form = useContractForm(draft, { name: '' });
  return (
    <FormShell
      own
      form={form}
      fallback="This browser could not use the passkey"
      submitLabel={t('passkey.add')}
      warn={false}
      {...(onCancel === undefined ? {} : { onCancel })}
      onSubmit={async ({ name }) => {
        const made = await makePasskey(challenge);
        const { recovery_codes } = await add({ body: { ...made, name } });
        onDone(recovery_codes);
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('passkey.name')}
        description={t('passkey.name_hint')}
        autoComplete="off"
      />
    </FormShell>
  );
}
