import { canSetShareLinkTerms } from '@diwan/contract/kernel/roles';
import { DEFAULT_MAX_USES, newShareLink } from '@diwan/contract/features/share-links/records';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { EntityField } from './fields/entity-field.tsx';
import { MccField } from './fields/mcc-field.tsx';
import { TermsFields } from './fields/terms-fields.tsx';

const EMPTY = {
  mcc_code: '',
  entity_type: null,
  partner_id: null,
  max_uses: DEFAULT_MAX_USES,
  expires_at: null,
};

export function NewLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('share-links');
  const sets_terms = canSetShareLinkTerms(useUser().role);
  const create = useAction(shareLinkEndpoints.createShareLink);
  return (
    <FormDialog
      title={t('create')}
      size="lg"
      schema={newShareLink}
      values={EMPTY}
      send={(link) => {
        // A partner's people settle these two alone; the server refuses the rest, even unset.
        const { mcc_code, entity_type } = link;
        return create({ body: sets_terms ? link : { mcc_code, entity_type } });
      }}
      done="Share link created successfully"
      fallback="Failed to create share link"
      submitLabel={t('submit')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <MccField control={control} />
          <EntityField control={control} />
          {sets_terms && <TermsFields control={control} />}
        </>
      )}
    </FormDialog>
  );
}
