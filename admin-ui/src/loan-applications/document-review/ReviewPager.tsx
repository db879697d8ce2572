import Button from '@mui/material/Button';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { reviewAddress } from '../../kit/applications/review-address.ts';
import { usePageKeys } from '../../kit/keys/page-keys.ts';
import { useNeighbours } from '../../kit/work-queue/QueueBar.tsx';
import { queueViewOf, workInQueue } from '../../kit/work-queue/queue-address.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDocumentReviewText } from './document-review.texts.ts';

type Step = { readonly to: string; readonly isFile: boolean } | undefined;

/** Where the ways on and back lead: to the documents beside it, and beyond the last to the files beside it in the queue. */
const useSteps = (document: LoanDocument, all: readonly LoanDocument[]) => {
  const { file } = useLoanFile();
  const { search } = useLocation();
  const view = queueViewOf(search);
  const beside = useNeighbours(file.id, view);
  const place = all.findIndex(({ id }) => id === document.id);
  const stepTo = (other: LoanDocument | undefined, way: 'previous' | 'next'): Step => {
    if (other) return { to: `${reviewAddress(file.id, other.id)}${search}`, isFile: false };
    const next = beside?.[way];
    return next && view ? { to: workInQueue(next, view), isFile: true } : undefined;
  };
  return {
    // One that no longer waits when the file is opened has none before it.
    previous: stepTo(all[place - 1], 'previous'),
    next: stepTo(all[place + 1], 'next'),
    back: `/applications/${file.id}/documents${search}`,
  };
};

type Props = {
  readonly document: LoanDocument;
  /** In the order in which they are gone through. */
  readonly all: readonly LoanDocument[];
};

/** Previous, next, and back to the documents of the file. */
export const ReviewPager = ({ document, all }: Props) => {
  const t = useDocumentReviewText();
  const navigate = useNavigate();
  const { previous, next, back } = useSteps(document, all);
  const go = (step: Step) => () => void (step && navigate(step.to));
  usePageKeys([
    { key: 'j', label: t('keys.next'), run: go(next) },
    { key: 'k', label: t('keys.previous'), run: go(previous) },
    { key: 'b', label: t('keys.back'), run: () => void navigate(back) },
  ]);
  const button = (step: Step, label: string) =>
    step ? (
      <Button component={Link} to={step.to} variant="outlined">
        {label}
      </Button>
    ) : (
      <Button variant="outlined" disabled>
        {label}
      </Button>
    );
  return (
    <>
      {button(previous, t(previous?.isFile ? 'previousFile' : 'previous'))}
      {button(next, t(next?.isFile ? 'nextFile' : 'next'))}
      <Button component={Link} to={back}>
        {t('back')}
      </Button>
    </>
  );
};
