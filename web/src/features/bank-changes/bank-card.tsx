import { useState } from 'react';
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bankChangeEndpoints } from '@diwan/contract/features/bank-changes/endpoints';
import {
  type BankChange,
  bankChangeDraft,
  type BrandBank,
} from '@diwan/contract/features/bank-changes/records';
import type { Brand } from '@diwan/contract/features/brands/records';
import { maskIban } from '@diwan/contract/world/iban';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { AccountFacts } from '../../widgets/bank-changes/accounts.tsx';
import { ChangeActions } from '../../widgets/bank-changes/change-actions.tsx';
import { ChangeDetails } from '../../widgets/bank-changes/change-details.tsx';
import { ChangeStatus } from '../../widgets/bank-changes/status.tsx';
import { BankFields } from '../../widgets/bank-fields/bank-fields.tsx';
import { DocumentField } from '../../widgets/document-field/document-field.tsx';
import { readDataUrl } from '../../widgets/document-field/read-data-url.ts';
import { Moment } from '../../widgets/moment.tsx';
import { bankQuery } from './queries.ts';

const SKELETON_PX = 96;

/** Shows the brand's bank account and the requests to change it. */
export function BankCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('bank-changes');
  const query = useQuery(bankQuery(brand.id));
  const [asking, setAsking] = useState(false);
  const bank = query.data;
  if (bank !== undefined && isNothing(bank)) return null;
  return (
    <Surface
      title={t('card.title')}
      actions={
        bank?.can.request?.allowed === true && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('card.change')}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        fallback="Failed to load the bank details"
        pending={<Skeleton height={SKELETON_PX} radius="md" aria-hidden />}
      >
        {(data) => <Bank brand={brand} bank={data} />}
      </QueryView>
      {asking && <RequestDialog brand={brand} onClose={() => setAsking(false)} />}
    </Surface>
  );
}

/** Returns whether there is nothing to show: no account, no request, and no right to make one. */
const isNothing = ({ account, pending_account, can, changes }: BrandBank): boolean =>
  account === null &&
  pending_account === null &&
  can.request?.allowed !== true &&
  changes.length === 0;

interface BankProps {
  readonly brand: Brand;
  readonly bank: BrandBank;
}

function Bank({ brand, bank }: BankProps) {
  const { t } = useTranslation('bank-changes');
  const reveal = useAction(bankChangeEndpoints.revealBrandAccount);
  const waiting = bank.changes.find(({ status }) => status === 'waiting');
  const decided = bank.changes.filter(({ status }) => status !== 'waiting');
  return (
    <Stack gap="md">
      {waiting === undefined ? (
        <AccountFacts
          account={bank.account}
          reveal={(body) => reveal({ params: { id: String(brand.id) }, body })}
        />
      ) : (
        <>
          <Notice tone="warning">{t('card.waiting')}</Notice>
          <ChangeDetails change={waiting} />
          <ChangeActions change={waiting} />
        </>
      )}
      {bank.pending_account !== null && (
        <>
          <Notice tone="warning">
            {t('card.pending')}{' '}
            <Anchor
              underline="always"
              renderRoot={(props) => (
                <Link to="/brand/$id/confirm" params={{ id: String(brand.id) }} {...props} />
              )}
            >
              {t('card.confirm')}
            </Anchor>
          </Notice>
          <AccountFacts account={bank.pending_account} />
        </>
      )}
      {decided.length > 0 && (
        <details>
          <summary>{t('card.history')}</summary>
          <Stack component="ul" gap="xs" p={0} mt="sm" mb={0}>
            {decided.map((change) => (
              <Earlier key={change.id} change={change} />
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

function Earlier({ change }: { readonly change: BankChange }) {
  const { t } = useTranslation('bank-changes');
  const { iban: known } = change.new_account;
  const iban = `\u2066${known.includes('*') ? known : maskIban(known)}\u2069`;
  return (
    <li style={{ listStyle: 'none' }}>
      <Group gap="xs">
        <ChangeStatus status={change.status} />
        <span>{t('card.to', { iban })}</span>
        <Text size="sm" c="dimmed">
          <Moment instant={change.decided_at ?? change.created_at} />
        </Text>
      </Group>
      {change.reason !== null && (
        <Text size="sm" dir="auto">
          {t('reason', { reason: change.reason })}
        </Text>
      )}
    </li>
  );
}

interface RequestDialogProps {
  readonly brand: Brand;
  readonly onClose: () => void;
}

// The form library does not hold the file. It is read when the form is sent.
const typed = bankChangeDraft.omit({ letter_file: true });
const EMPTY = { bank_name: '', iban: '', beneficiary: '', current_password: '' };

/** Requests another account. The input stays if the server refuses. */
function RequestDialog({ brand, onClose }: RequestDialogProps) {
  const { t } = useTranslation('bank-changes');
  const { email } = useUser();
  const [letter, setLetter] = useState<File | null>(null);
  const ask = useAction(bankChangeEndpoints.requestBankChange);
  return (
    <FormDialog
      title={t('form.title', { brand: brand.name })}
      size="lg"
      schema={typed}
      values={EMPTY}
      send={async (values) => {
        const file = letter === null ? {} : { letter_file: await readDataUrl(letter) };
        return ask({ params: { id: String(brand.id) }, body: { ...values, ...file } });
      }}
      done="New bank details were sent for approval"
      fallback="Failed to send the bank details"
      submitLabel={t('form.submit')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed">{t('form.text')}</Text>
          <FormProvider {...form}>
            <BankFields />
          </FormProvider>
          <Stack gap="md">
            <TextField
              control={form.control}
              name="beneficiary"
              label={t('form.beneficiary')}
              description={t('form.beneficiary_hint')}
              dir="auto"
              maxLength={140}
              withAsterisk
            />
            <DocumentField
              label={t('form.letter')}
              description={t('form.letter_hint')}
              value={letter}
              onChange={setLetter}
            />
            {/* The field names the account for password managers. */}
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              control={form.control}
              name="current_password"
              label={t('form.password')}
              autoComplete="current-password"
              withAsterisk
            />
          </Stack>
        </>
      )}
    </FormDialog>
  );
}
