import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { MoveOnFile } from '../../../../api/loan-application/status/status.contract.ts';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useArmed } from '../../kit/dialogs/arming.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatMoney } from '../../kit/values/format.ts';
import { Money } from '../../kit/values/Money.tsx';
import { StandingBadges } from '../../kit/values/StatusBadge.tsx';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useActionsText } from '../actions/actions.texts.ts';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { KeyFigures } from '../figures/KeyFigures.tsx';
import { RunningOrdersField } from '../orders/RunningOrdersField.tsx';
import { OutOfDateLine } from '../out-of-date/OutOfDateLine.tsx';
import { AskedDocumentsField } from './AskedDocumentsField.tsx';
import { MoveReport } from './MoveReport.tsx';
import { NotesField } from '../actions/NotesField.tsx';
import { ReasonsField } from './ReasonsField.tsx';
import type { Draft } from '../actions/useDraft.ts';
import { useDecision } from './useDecision.ts';
import { usePlacedClear } from './usePlacedClear.ts';

type Props = {
  readonly move: MoveOnFile;
  /** The notes of the page, which go on being written here. */
  readonly draft: Draft;
  /** Where the button that opened it was. */
  readonly place: DOMRect;
  readonly onClose: () => void;
};

const FileFacts = () => {
  const t = useActionsText();
  const { file } = useLoanFile();
  return (
    <Facts columnWidth={150}>
      <Fact label={t('sheet.borrower')}>{file.borrowerName}</Fact>
      <Fact label={t('sheet.loanNumber')}>{file.loanNumber}</Fact>
      <Fact label={t('sheet.amount')}>
        <Money amount={file.loanAmount} />
      </Fact>
      <Fact label={t('sheet.status')}>
        <StandingBadges
          status={file.status}
          disposition={file.disposition?.disposition ?? null}
          takesNewDecision={file.changedSinceApproval !== null}
        />
      </Fact>
    </Facts>
  );
};

const namedDecisions = ['approved', 'rejected', 'closing_ready', 'funded', 'documents_needed'] as const;

/** Title of the sheet and label of its button. */
const useSheetWords = (status: ApplicationStatus) => {
  const t = useActionsText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const words = { status: word(`applicationStatus.${status}`), amount: formatMoney(file.loanAmount) };
  const named = namedDecisions.find((decision) => decision === status) ?? 'other';
  return {
    title: t(`sheet.titles.${named}`, words),
    confirm: t(`sheet.confirm.${named}`, words),
    sending: t(`sheet.sending.${named}`, words),
  };
};

/**
 * Asks before a decision: what it is about, what is open, what follows. It takes no press in its first moments, and its
 * button is not where the one was that opened it.
 */
export const DecisionSheet = (props: Props) => {
  const { move, draft, place, onClose } = props;
  const t = useActionsText();
  const { file, isPending } = useLoanFile();
  const isArmed = useArmed();
  const titleId = useId();
  const words = useSheetWords(move.status);
  const { ref, isAtOtherEnd } = usePlacedClear(place);
  const { isRejection, request, reasons, setReasons, running, ...decision } = useDecision(props);
  const { needsNote, isReady, mayBeMade, hasChanged, accept, send } = decision;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      // A second click beside it would close it before it was read.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
    >
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent inert={!isArmed} sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        <FileFacts />
        <KeyFigures file={file} onLeave={onClose} />
        <OutOfDateLine isPlain />
        <ConflictNotice />
        {hasChanged && (
          <Alert
            severity="warning"
            role="alert"
            action={
              <Button color="inherit" onClick={accept}>
                {t('sheet.understood')}
              </Button>
            }
          >
            {t('sheet.changed')}
          </Alert>
        )}
        <MoveReport move={move} onLeave={onClose} />
        {isRejection && mayBeMade && <ReasonsField reasons={reasons} grounds={move.grounds} onChange={setReasons} />}
        {request && mayBeMade && (
          <AskedDocumentsField
            chosen={request.chosen}
            onChoose={request.setChosen}
            reason={request.reason}
            onReason={request.setReason}
            problem={request.problem}
          />
        )}
        {mayBeMade && <RunningOrdersField running={running} />}
        {mayBeMade && (
          <NotesField
            draft={draft}
            label={t(needsNote ? 'notesRequired' : 'notes')}
            required={needsNote}
            minRows={2}
            maxRows={8}
          />
        )}
      </DialogContent>
      <DialogActions inert={!isArmed} sx={{ flexDirection: isAtOtherEnd ? 'row-reverse' : 'row', pt: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Box sx={{ flex: isAtOtherEnd ? '1 1 auto' : '0 0 auto' }} />
        <ProgressButton
          ref={ref}
          variant="contained"
          color={isRejection ? 'error' : 'primary'}
          isPending={isPending}
          progress={words.sending}
          disabled={!isArmed || !isReady}
          onClick={() => void send()}
        >
          {words.confirm}
        </ProgressButton>
      </DialogActions>
    </Dialog>
  );
};
