import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { usePageKeys } from '../../kit/keys/page-keys.ts';
import { useCan } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { WhyNot } from '../../session/WhyNot.tsx';
import { useActionsText } from '../actions/actions.texts.ts';
import { ApprovalChanges } from './ApprovalChanges.tsx';
import { DecisionBasis } from './DecisionBasis.tsx';
import { useDecisionOnFile } from './decision-context.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { NotesField } from '../actions/NotesField.tsx';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { restingPlace, useHeldFocus } from '../actions/useHeldFocus.ts';

const FinalNotice = () => {
  const t = useActionsText();
  const { file } = useLoanFile();
  if (file.allowedStatuses.length > 0) return null;
  return (
    <Typography {...restingPlace} variant="body2" color="textSecondary">
      {file.status === 'funded' ? t('final') : (file.heldBy ?? t('locked'))}
    </Typography>
  );
};

/** Status decisions with notes, and a comment without one. Notes that were begun stay when the permission goes. */
export const DecisionPanel = () => {
  const t = useActionsText();
  const { file, isPending } = useLoanFile();
  const { addComment } = useFileCommands();
  const { draft, choose } = useDecisionOnFile();
  const heldFocus = useHeldFocus();
  const canUpdate = useCan('applications.update');
  const canComment = useCan('compliance.read') || canUpdate;

  // The keys press the buttons: what holds a button back holds its key back as well.
  const press = (status: ApplicationStatus) => () =>
    heldFocus.ref.current?.querySelector<HTMLButtonElement>(`[data-move="${status}"]`)?.click();
  usePageKeys(
    file.allowedStatuses.length > 0
      ? [
          { key: 'a', label: t('keys.approve'), run: press('approved') },
          { key: 'x', label: t('keys.reject'), run: press('rejected') },
        ]
      : [],
  );

  if (!canComment && draft.text === '') return <WhyNot permission="applications.update" />;
  return (
    <Box {...heldFocus} sx={{ display: 'grid', gap: 1.5 }}>
      <DecisionBasis />
      <ApprovalChanges />
      <NotesField draft={draft} label={t(canComment && !canUpdate ? 'comment' : 'notes')} minRows={3} maxRows={10} />
      <MoveButtons onChoose={choose} />
      <FinalNotice />
      <Permitted permission={canComment && !canUpdate ? 'compliance.read' : 'applications.update'}>
        <ProgressButton
          variant="text"
          isPending={isPending}
          isShared
          disabled={draft.notes === undefined}
          onClick={async () => draft.notes && draft.settle(await addComment(draft.notes))}
        >
          {t('addCommentOnly')}
        </ProgressButton>
      </Permitted>
    </Box>
  );
};
