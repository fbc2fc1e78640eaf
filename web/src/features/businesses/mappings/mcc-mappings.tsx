import { useMemo, useState } from 'react';
import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business } from '@diwan/contract/features/businesses/records';
import { mccName } from '@diwan/contract/features/mcc/names';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { mccCatalogueQuery } from '../../../widgets/mcc-catalogue.ts';
import { MccPicker } from '../../../widgets/mcc-picker/mcc-picker.tsx';
import { businessQuery } from '../queries.ts';
import { useRun } from '../../../ui/use-run.ts';
import classes from './mappings.module.css';
import { Edits } from '../../../ui/views/edits.tsx';

/**
 * Lists the categories whose brands settle through this business. Each change is saved immediately.
 */
export function MccMappings({ business }: { readonly business: Business }) {
  const { t } = useTranslation('businesses');
  const catalogue = useQuery(mccCatalogueQuery);
  const [removed, setRemoved] = useState<string | null>(null);
  const known = new Map(catalogue.data?.map((mcc) => [mcc.code, mcc]));
  return (
    <Surface title={t('mappings')} description={t('mappings_text')}>
      <Stack gap="md">
        <Edits>
          <AddMcc business={business} />
        </Edits>
        {business.mcc_codes.length === 0 ? (
          <Text c="dimmed">{t('no_mccs')}</Text>
        ) : (
          <ul className={classes['list']} aria-label={t('mappings')}>
            {business.mcc_codes.map((code) => (
              <MappedMcc
                key={code}
                code={code}
                mcc={known.get(code)}
                onRemove={() => setRemoved(code)}
              />
            ))}
          </ul>
        )}
      </Stack>
      {removed !== null && (
        <RemoveMcc business={business} code={removed} onClose={() => setRemoved(null)} />
      )}
    </Surface>
  );
}

interface MappedMccProps {
  readonly code: string;
  /** The category; undefined until the catalogue is loaded. */
  readonly mcc: Mcc | undefined;
  readonly onRemove: () => void;
}

function MappedMcc({ code, mcc, onRemove }: MappedMccProps) {
  const { t } = useTranslation('businesses');
  const language = useLanguage();
  const name = mcc && mccName(mcc.description, language);
  return (
    <li className={classes['chip']} title={name}>
      <span className="ltr">{code}</span>
      <Text span size="xs" c="dimmed" className={classes['words'] ?? ''} dir="auto">
        {name}
      </Text>
      <CloseButton size="sm" aria-label={t('remove_code', { code })} onClick={onRemove} />
    </li>
  );
}

interface RemoveMccProps {
  readonly business: Business;
  readonly code: string;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation, because brands of a category without a business cannot be approved or
 * settled.
 */
function RemoveMcc({ business, code, onClose }: RemoveMccProps) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const remove = useAction(businessEndpoints.removeBusinessMcc, {
    onDone: ({ mcc_codes }) => keepMccCodes(queries, business.id, mcc_codes),
  });
  return (
    <ConfirmAction
      title={t('remove_question', { code, name: business.name })}
      confirmLabel={t('remove')}
      danger
      send={() => remove({ params: { id: business.id, code } })}
      done="MCC code removed successfully"
      fallback="Failed to remove MCC code"
      onClose={onClose}
    >
      {t('remove_text')}
    </ConfirmAction>
  );
}

/** Adds the selected category. A refusal names the business that already has it. */
function AddMcc({ business }: { readonly business: Business }) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const [code, setCode] = useState<string | null>(null);
  const mapped = useMemo(() => new Set(business.mcc_codes), [business.mcc_codes]);
  const map = useAction(businessEndpoints.addBusinessMcc, {
    onDone: ({ mcc_codes }) => {
      keepMccCodes(queries, business.id, mcc_codes);
      setCode(null);
    },
  });
  const add = useRun(
    (mcc_code: string) => map({ params: { id: business.id }, body: { mcc_code } }),
    { done: 'MCC code added successfully', fallback: 'Failed to add MCC code', inline: true },
  );
  return (
    <Group align="flex-start" gap="sm">
      <div className={classes['picker']}>
        <MccPicker
          label={t('mcc_code')}
          placeholder={t('choose_mcc')}
          value={code}
          without={mapped}
          offerAll
          error={add.problem}
          onChange={(next) => {
            add.reset();
            setCode(next);
          }}
        />
      </div>
      <Button
        className={classes['add'] ?? ''}
        variant="default"
        disabled={code === null}
        title={code === null ? t('choose_mcc') : undefined}
        loading={add.busy}
        onClick={() => code !== null && add.run(code)}
      >
        {t('add_mcc')}
      </Button>
    </Group>
  );
}

/** Stores the business's categories in the cache. */
function keepMccCodes(queries: QueryClient, id: string, mcc_codes: string[]): void {
  queries.setQueryData(businessQuery(id).queryKey, (old) => old && { ...old, mcc_codes });
}
