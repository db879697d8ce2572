import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSearchParams } from 'react-router-dom';
import { InAddressContext } from '../kit/dialogs/in-address.ts';
import { letPass } from '../kit/dialogs/leave-guards.ts';
import { dialogsOf, withoutDialogs } from '../kit/dialogs/record-dialogs.ts';
import { useFeatures } from '../kit/feature/features-context.ts';
import { DialogError } from './DialogError.tsx';

/** Opens the dialog that the address asks for. */
export const RecordDialogs = () => {
  const features = useFeatures();
  const [params, setParams] = useSearchParams();
  const close = () => letPass(() => setParams((current) => withoutDialogs(current, features)));
  return (
    <InAddressContext value>
      <Suspense fallback={null}>
        {dialogsOf(features).map(([param, Dialog]) => {
          const id = params.get(param);
          return (
            id && (
              <ErrorBoundary
                // Of another record nothing is carried over, nothing that was typed either.
                key={`${param}/${id}`}
                fallbackRender={(failed) => <DialogError {...failed} onClose={close} />}
              >
                <Dialog id={id} onClose={close} />
              </ErrorBoundary>
            )
          );
        })}
      </Suspense>
    </InAddressContext>
  );
};
