import { useSyncExternalStore } from 'react';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import type { UrlaDraft } from '../../../../../events/lending/urla/urla.ts';
import type { DraftStore } from '../../../urla/draft/draft-store.ts';
import { blocksOf, isAmong, nameIn, partsOf } from '../answers/parts.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';

/** Borrowers with those added here and without those removed here; what is answered in them changes nothing. */
export const useBorrowerIds = ({ subscribe, partAt }: DraftStore<UrlaDraft>): readonly string[] => {
  const ids = useSyncExternalStore(subscribe, () => Object.keys(partAt('borrowers')).join(' '));
  return ids === '' ? [] : ids.split(' ');
};

/** Blocks with their names: of the borrower, or of what is said about the loan. @param only answers that are shown; null for all */
export const useBlocks = ({ urla }: CurrentUrlaAnswer, ids: readonly string[], only: readonly AnswerPath[] | null) => {
  const t = useUrlaTabText();
  return blocksOf(partsOf(ids))
    .map((block, index) => ({
      ...block,
      parts: block.parts.filter(({ path }) => only === null || isAmong(only, path)),
      name:
        block.borrowerId === undefined
          ? t(index === 0 ? 'application' : 'loanAndProperty')
          : nameIn(urla.borrowers?.[block.borrowerId] ?? {}) ||
            t('borrower', { number: ids.indexOf(block.borrowerId) + 1 }),
    }))
    .filter(({ parts }) => parts.length > 0);
};
