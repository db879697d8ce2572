import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DIALOG_TAB_PARAM, dialogParams } from '../kit/dialogs/record-dialogs.ts';

const ReviewDialog = lazy(() =>
  import('../loan-applications/review/ReviewDialog.tsx').then(({ ReviewDialog }) => ({ default: ReviewDialog })),
);
const ApplicantProfileDialog = lazy(() =>
  import('../applicants/ApplicantProfileDialog.tsx').then(({ ApplicantProfileDialog }) => ({
    default: ApplicantProfileDialog,
  })),
);

/** Opens the dialog that the address asks for. */
export const RecordDialogs = () => {
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const param of [...dialogParams, DIALOG_TAB_PARAM]) next.delete(param);
      return next;
    });
  const review = params.get('review');
  const profile = params.get('profile');
  return (
    <Suspense fallback={null}>
      {review && <ReviewDialog applicationId={review} onClose={close} />}
      {profile && <ApplicantProfileDialog applicationId={profile} onClose={close} />}
    </Suspense>
  );
};
