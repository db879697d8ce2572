import { useRef } from 'react';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { usePageKeys } from '../../kit/keys/page-keys.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useCan } from '../../session/current-user.ts';
import { WhyNot } from '../../session/WhyNot.tsx';
import { DocumentFacts } from '../documents/DocumentFacts.tsx';
import { SplitFacts } from '../documents/SplitFacts.tsx';
import { DocumentReview } from '../documents/DocumentReview.tsx';
import { useDocumentReviewText } from './document-review.texts.ts';

type Decision = 'approve' | 'requestChanges' | 'reject';

/** Approve, request changes or reject, also without the mouse. */
export const ReviewDecision = ({ document }: { readonly document: LoanDocument }) => {
  const t = useDocumentReviewText();
  const may = useCan('documents.approve');
  const place = useRef<HTMLDivElement>(null);
  const isWaiting = document.versions.at(-1)?.scan === 'waiting' || document.status === 'split';
  // The keys press the buttons, so that whatever holds a button back holds the key back as well.
  const press = (decision: Decision) => () =>
    place.current?.querySelector<HTMLButtonElement>(`[data-decision="${decision}"]`)?.click();
  usePageKeys(
    may && !isWaiting
      ? [
          { key: 'a', label: t('keys.approve'), run: press('approve') },
          { key: 'c', label: t('keys.requestChanges'), run: press('requestChanges') },
          { key: 'x', label: t('keys.reject'), run: press('reject') },
          { key: 'w', label: t('keys.notes'), run: () => place.current?.querySelector('textarea')?.focus() },
        ]
      : [],
  );
  return (
    <Section title={t('decision')}>
      <DocumentFacts document={document} />
      <SplitFacts document={document} />
      <div ref={place}>{!isWaiting && <DocumentReview document={document} />}</div>
      <WhyNot permission="documents.approve" />
    </Section>
  );
};
