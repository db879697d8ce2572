import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { useCan } from '../../../session/current-user.ts';
import { WhyNot } from '../../../session/WhyNot.tsx';
import { AnswersContext, OpenDraftContext } from '../../../urla/draft/draft-context.ts';
import { focusOn } from '../../../urla/fields/focus-on.ts';
import { partsOf } from '../answers/parts.ts';
import { ShownContext } from '../answers/shown-context.ts';
import { firstSource } from '../answers/sources.ts';
import { ChangeBar } from '../change/ChangeBar.tsx';
import { sizeOf } from '../change/change-set.ts';
import type { Done } from '../change/ChangeSheet.tsx';
import { OpenSheet, type Sheet } from '../change/OpenSheet.tsx';
import { useEditedUrla } from '../change/use-edited-urla.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { Blocks } from './Blocks.tsx';
import { goToAnswer } from './go-to-answer.ts';
import { useAnswerFilter } from './use-answer-filter.ts';
import { useBlocks, useBorrowerIds } from './use-blocks.ts';
import { Proposals } from './Proposals.tsx';
import { UrlaHead } from './UrlaHead.tsx';

/** Where the address leads to. */
const useArrival = (): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '') goToAnswer(decodeURIComponent(hash.slice(1)));
  }, [hash, key]);
};

/** The application of a file: read, narrowed to what is missing or changed, and changed in place. */
export const UrlaOfFile = ({ detail }: { readonly detail: CurrentUrlaAnswer }) => {
  const t = useUrlaTabText();
  const mayCorrect = useCan('applications.correct');
  const [round, setRound] = useState(0);
  const { edited, changeSet } = useEditedUrla(detail, round);
  const [wasRestored] = useState(() => sizeOf(changeSet) > 0);
  const [editing, setEditing] = useState<ReadonlySet<AnswerPath>>(new Set());
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [isReviewed, setReviewed] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const { filter, setFilter, shown, counts } = useAnswerFilter(detail);
  const borrowerIds = useBorrowerIds(edited.open.application);
  const blocks = useBlocks(detail, borrowerIds, shown.only);
  const count = sizeOf(changeSet);
  const isChangeable = detail.unchangeable === null;
  useArrival();

  const review = () => {
    setReviewed(true);
    setSheet('changes');
  };
  const beginBorrower = (borrowerId: string) => {
    const of = `borrowers.${borrowerId}`;
    setEditing((open) => new Set([...open, `${of}.personal`, `${of}.addresses`]));
    // Once its fields are there.
    setTimeout(() => focusOn(`${of}.personal`));
  };
  const edit = (path: AnswerPath, isEditing: boolean) =>
    setEditing((open) => new Set([...open].filter((each) => each !== path).concat(isEditing ? path : [])));
  const beginAnew = () => {
    setEditing(new Set());
    setReviewed(false);
    setRound((before) => before + 1);
  };
  const finish = (what: Done) => {
    setDone(sheet === 'undo' ? null : what);
    if (sheet === 'changes') beginAnew();
    setSheet(null);
  };
  const goTo = (path: AnswerPath) => {
    setSheet(null);
    const part = partsOf(borrowerIds).find((each) => path === each.path || path.startsWith(`${each.path}.`));
    if (part) edit(part.path, true);
    // Once the dialog has given the keyboard back.
    setTimeout(() => goToAnswer(path));
  };
  return (
    <OpenDraftContext value={edited.open}>
      <AnswersContext value={edited.open.application}>
        <ShownContext value={shown}>
          <UrlaHead
            applicationId={detail.applicationId}
            stated={firstSource(detail.sources)}
            filter={filter}
            counts={counts}
            onFilter={setFilter}
            blocks={blocks}
          />
          {!isChangeable && <Alert severity="info">{detail.unchangeable}</Alert>}
          {isChangeable && !mayCorrect && <WhyNot permission="applications.correct" />}
          {done && (
            <Alert
              severity="success"
              action={
                <Button color="inherit" onClick={() => setSheet('undo')}>
                  {t('done.undo')}
                </Button>
              }
            >
              {t('done.undoText')}
            </Alert>
          )}
          <Proposals detail={detail} isOpen={isChangeable} onTake={setSheet} />
          {blocks.length === 0 && filter !== 'all' && (
            <Section>
              <EmptyState title={t(`nothing.${filter}`)} text={t('nothing.text')} />
            </Section>
          )}
          <Blocks
            detail={detail}
            blocks={blocks}
            editing={editing}
            isWhole={filter === 'all'}
            isReviewed={isReviewed}
            onAdded={beginBorrower}
            onEdit={mayCorrect && isChangeable ? edit : null}
            inputs={edited.inputs}
          />
          {count > 0 && (
            <ChangeBar count={count} wasRestored={wasRestored && round === 0} onReview={review} onDiscard={beginAnew} />
          )}
          {sheet !== null && (
            <OpenSheet
              sheet={sheet}
              changeSet={changeSet}
              done={done}
              detail={detail}
              onDone={finish}
              onGoTo={goTo}
              onClose={() => setSheet(null)}
            />
          )}
        </ShownContext>
      </AnswersContext>
    </OpenDraftContext>
  );
};
