import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { againDraft } from '@diwan/contract/features/registration/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { useDocumentsRequested } from '../../../widgets/document-requests/requests-query.ts';
import { registrationQuery } from '../queries.ts';
import { SupportContact } from '../standing/support-contact.tsx';

interface ShownBrand {
  readonly id: number;
  readonly name: string;
}

interface WhatToDoProps {
  readonly brand: ShownBrand;
  readonly status: 'rejected' | 'suspended';
}

/** Lists the possible steps of the owner of a rejected or suspended brand. */
export function WhatToDo({ brand, status }: WhatToDoProps) {
  const { t } = useTranslation('registration');
  const requested = useDocumentsRequested(brand.id);
  const rejected = status === 'rejected';
  return (
    <>
      {!rejected && <Text>{t('closed.suspended_text')}</Text>}
      <Text fw={600}>{t('closed.can_do')}</Text>
      <List spacing={4}>
        {requested && !rejected && <List.Item>{t('closed.documents')}</List.Item>}
        <List.Item>{t('closed.answer', { number: String(brand.id) })}</List.Item>
        {rejected && (
          <List.Item>
            {t('closed.again')} {requested && t('closed.again_documents')}
          </List.Item>
        )}
      </List>
      {rejected && <ApplyAgain brand={brand} />}
      <SupportContact />
    </>
  );
}

function ApplyAgain({ brand }: { readonly brand: ShownBrand }) {
  const { t } = useTranslation('registration');
  const { data: state } = useQuery(registrationQuery(brand.id));
  const send = useAction(registrationEndpoints.applyAgain);
  if (state?.can.apply_again === undefined) return null;
  return (
    <div>
      <ActionButton
        can={state.can.apply_again}
        renderDialog={(close) => (
          <FormDialog
            title={t('closed.again_title', { brand: brand.name })}
            schema={againDraft}
            values={{ answer: '' }}
            send={(body) => send({ params: { id: String(brand.id) }, body })}
            done="You have registered again. We will review your brand."
            fallback="Failed to register again"
            submitLabel={t('closed.again_button')}
            onClose={close}
          >
            {({ control }) => (
              <TextareaField
                control={control}
                name="answer"
                label={t('closed.again_answer')}
                description={t('closed.again_hint')}
                required
                dir="auto"
              />
            )}
          </FormDialog>
        )}
      >
        {t('closed.again_button')}
      </ActionButton>
    </div>
  );
}
