import { lazy, Suspense, useEffect, useState } from 'react';
import { answerConfirmations } from '../../lib/identity/confirm.ts';

const load = () => import('../../widgets/factors/confirm-identity.tsx');
const ConfirmIdentity = lazy(async () => ({ default: (await load()).ConfirmIdentity }));

/** Shows the one dialog that asks whether it is still the same person; it loads on first use. */
export function Confirmations() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      answerConfirmations(
        () =>
          new Promise((resolve) => {
            setAnswer(() => (confirmed: boolean) => {
              setAnswer(null);
              resolve(confirmed);
            });
          }),
      ),
    [],
  );
  return (
    answer !== null && (
      <Suspense fallback={null}>
        <ConfirmIdentity onAnswer={answer} />
      </Suspense>
    )
  );
}
