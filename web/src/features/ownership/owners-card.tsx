import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { z } from 'zod';
import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import type { Brand } from '@diwan/contract/features/brands/records';
import { ownershipEndpoints } from '@diwan/contract/features/ownership/endpoints';
import type { Ownership } from '@diwan/contract/features/ownership/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { Masked } from '../../widgets/masked.tsx';
import { OwnerFacts } from '../../widgets/owners/owner-facts.tsx';
import { OwnerFields, PurposeFields } from '../../widgets/owners/owner-fields.tsx';
import { ownershipQuery } from '../../widgets/owners/ownership-query.ts';
import {
  ownershipBody,
  ownershipProblems,
  type OwnershipValues,
  ownershipValues,
} from '../../widgets/owners/owner-values.ts';

/** Shows the owners of a brand. The owner and admins edit them. */
export function OwnersCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('ownership');
  const params = { id: String(brand.id) };
  const query = useQuery(ownershipQuery(params.id));
  const { data } = query;
  // The details of an individual come from the documents.
  const may_edit = brand.entity_type === 'corporate' || brand.documents_submitted;
  return (
    <Surface
      title={t('title')}
      actions={
        data !== undefined &&
        may_edit && (
          <ActionButton
            variant="default"
            renderDialog={(close) => <EditOwners brand={brand} ownership={data} onClose={close} />}
          >
            {t('edit')}
          </ActionButton>
        )
      }
    >
      <QueryView
        query={query}
        fallback="Something went wrong on our side"
        pending={<FormSkeleton fields={3} />}
      >
        {(ownership) => <Loaded brand_id={params.id} ownership={ownership} />}
      </QueryView>
    </Surface>
  );
}

interface LoadedProps {
  readonly brand_id: string;
  readonly ownership: Ownership;
}

function Loaded({ brand_id, ownership }: LoadedProps) {
  const { t } = useTranslation('ownership');
  const reveal = useAction(ownershipEndpoints.revealOwner);
  return (
    <Stack gap="md">
      <OwnerFacts
        ownership={ownership}
        renderNumber={({ id }, number) => (
          <Masked
            label={t('document')}
            text={number}
            reveal={(body) => reveal({ params: { id: brand_id, ownerId: id }, body })}
          />
        )}
      />
    </Stack>
  );
}

/** Returns a schema of the form with the problems that the server would find. */
const schemaOf = (type: EntityType) =>
  z.custom<OwnershipValues>().superRefine((values, ctx) => {
    for (const [field, message] of Object.entries(ownershipProblems(type, values))) {
      ctx.addIssue({ code: 'custom', path: field.split('.'), message });
    }
  });

interface EditOwnersProps {
  readonly brand: Brand;
  readonly ownership: Ownership;
  readonly onClose: () => void;
}

function EditOwners({ brand: { id, entity_type }, ownership, onClose }: EditOwnersProps) {
  const { t } = useTranslation('ownership');
  const save = useAction(ownershipEndpoints.saveOwnership);
  return (
    <FormDialog
      title={t('edit')}
      size="lg"
      schema={schemaOf(entity_type)}
      values={ownershipValues(ownership)}
      send={(values) =>
        save({ params: { id: String(id) }, body: ownershipBody(entity_type, values) })
      }
      done="The owners have been saved"
      fallback="Something went wrong on our side"
      submitLabel={t('save')}
      onClose={onClose}
    >
      {(form) => (
        <FormProvider {...form}>
          <OwnerFields type={entity_type} />
          <PurposeFields />
        </FormProvider>
      )}
    </FormDialog>
  );
}
