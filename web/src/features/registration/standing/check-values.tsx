import { Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { call } from '../../../lib/api.ts';
import { OwnerFacts } from '../../../widgets/owners/owner-facts.tsx';
import { registrationDetailsQuery } from '../queries.ts';
import { EnteredFacts } from './entered-facts.tsx';

const typedDocumentsQuery = (brand_id: number) =>
  queryOptions({
    queryKey: ['registration', brand_id, 'typed'],
    queryFn: ({ signal }) =>
      call(documentEndpoints.readTypedDocuments, { params: { id: String(brand_id) } }, { signal }),
  });

/**
 * Asks the mailbox's owner to check values that came from another device. They can be confirmed
 * only after all of them have loaded.
 */
export function CheckValues({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  const details = useQuery(registrationDetailsQuery(state.brand_id));
  const documents = useQuery(typedDocumentsQuery(state.brand_id));
  const view = {
    fallback: 'Failed to load brand information',
    pending: <FormSkeleton fields={4} />,
  } as const;
  return (
    <Surface title={t('check.title')} description={t('check.text')}>
      <QueryView query={details} {...view}>
        {(brand) => (
          <QueryView query={documents} {...view}>
            {(typed) => (
              <Stack gap="lg">
                <EnteredFacts
                  details={brand}
                  documents={typed}
                  present={[...state.documents_present, ...state.uploads.map(({ field }) => field)]}
                />
                <OwnerFacts ownership={typed.ownership} />
                <CorrectLinks state={state} />
                <Confirm brand_id={state.brand_id} />
              </Stack>
            )}
          </QueryView>
        )}
      </QueryView>
    </Surface>
  );
}

function CorrectLinks({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('registration');
  const { brand_id, can } = state;
  return (
    <Stack gap="xs">
      <Text size="sm">{t('check.wrong')}</Text>
      <Group gap="xs">
        {can.correct_details?.allowed === true && (
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => (
              <Link
                to="/brand/register"
                search={{ token: '', brand: brand_id, step: 'brand' }}
                {...props}
              />
            )}
          >
            {t('check.correct')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => (
            <Link to="/brand/$id/documents" params={{ id: String(brand_id) }} {...props} />
          )}
        >
          {t('check.replace')}
        </Button>
      </Group>
    </Stack>
  );
}

function Confirm({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('registration');
  const confirm = useAction(registrationEndpoints.confirmValues);
  return (
    <div>
      <ActionButton
        send={() => confirm({ params: { id: String(brand_id) } })}
        done="Thank you. You can continue the registration."
      >
        {t('check.done')}
      </ActionButton>
    </div>
  );
}
