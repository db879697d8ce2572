import { useState } from 'react';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { isAwaitingReview } from '../../../../events/lending/life-cycle/life-cycle.ts';

const isWaiting = ({ status }: LoanDocument): boolean => isAwaitingReview(status);

/**
 * The documents in the order in which they are gone through: what waits for a reviewer first. The order stays as it was when
 * the file was opened, so that what has just been decided does not change its place.
 * @param isWorkOnly whether only what waits, or waited then, is gone through
 */
export const useDocumentOrder = (documents: readonly LoanDocument[], isWorkOnly: boolean): LoanDocument[] => {
  const withFile = documents.filter(({ documentVersion }) => documentVersion > 0);
  const [first] = useState(() => [
    ...withFile.filter(isWaiting).map(({ id }) => id),
    ...(isWorkOnly ? [] : withFile.filter((document) => !isWaiting(document)).map(({ id }) => id)),
  ]);
  const known = first.flatMap((id) => withFile.filter((document) => document.id === id));
  const since = withFile.filter((document) => !first.includes(document.id) && (!isWorkOnly || isWaiting(document)));
  return [...known, ...since];
};
