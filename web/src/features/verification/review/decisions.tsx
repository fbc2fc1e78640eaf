import { Kbd } from '@mantine/core';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { keyText, SHORTCUTS, type Shortcut, useShortcutsOn } from '../use-shortcuts.ts';
import classes from '../verification-page.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DECISIONS } from './decision.ts';

interface DecisionsProps {
  readonly record: VerificationRecord;
  readonly onDecided: () => void;
}

/** Shows every decision that would change the status, each with its key. */
export function Decisions({ record, onDecided }: DecisionsProps) {
  const { t } = useTranslation('verification');
  const { brand, can } = record;
  return (
    <>
      {DECISIONS.filter(({ status }) => status !== record.status).map((decision) => (
        <ActionButton
          key={decision.name}
          variant={decision.name === 'approve' ? 'filled' : 'default'}
          can={brand.can[decision.name]}
          {...keyed(decision.name)}
          renderDialog={(close) => (
            <DecisionDialog
              decision={decision}
              brand={brand}
              record={record}
              onDecided={onDecided}
              onClose={close}
            />
          )}
        >
          {t(decision.name)}
        </ActionButton>
      ))}
      {can.ask_document !== undefined && record.documents !== null && (
        <ActionButton
          variant="default"
          can={can.ask_document}
          {...keyed('ask')}
          renderDialog={(close) => <AskDialog record={record} onClose={close} />}
        >
          {t('ask.button')}
        </ActionButton>
      )}
      {can.ask_second?.allowed === true && (
        <ActionButton
          variant="default"
          renderDialog={(close) => <SecondDialog record={record} onClose={close} />}
        >
          {t('second.button')}
        </ActionButton>
      )}
    </>
  );
}

/** Returns the properties that give a button its key and show it. */
const keyed = (name: Shortcut) => ({
  'data-shortcut': SHORTCUTS[name],
  'aria-keyshortcuts': SHORTCUTS[name],
  rightSection: <ShownKey name={name} />,
});

function ShownKey({ name }: { readonly name: Shortcut }) {
  return (
    useShortcutsOn() && (
      <Kbd size="xs" className={classes['key'] ?? ''} aria-hidden>
        {keyText(SHORTCUTS[name])}
      </Kbd>
    )
  );
}

interface SecondDialogProps {
  readonly record: VerificationRecord;
  readonly onClose: () => void;
}

/** Asks a second reviewer to approve, which differing signatures require. */
function SecondDialog({ record: { brand }, onClose }: SecondDialogProps) {
  const { t } = useTranslation('verification');
  const ask = useAction(verificationEndpoints.askSecondReview, { stale_if_refused: true });
  return (
    <ReasonDialog
      title={t('second.title', { name: brand.name })}
      send={(body) => ask({ params: { id: String(brand.id) }, body })}
      done="A second reviewer was asked to approve this brand"
      fallback="Failed to update brand status"
      submitLabel={t('second.button')}
      onClose={onClose}
    >
      {t('second.text')}
    </ReasonDialog>
  );
}
