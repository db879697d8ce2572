import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { LoanDocument } from '../../../../api/loan-application/loan-application.contract.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDraft } from '../actions/useDraft.ts';
import { useFileCommands } from '../actions/useFileCommands.ts';

const MOST_CHARACTERS = 4000;

/** Approve, Request Changes or Reject, with optional review notes. */
export const DocumentReview = ({ document }: { readonly document: LoanDocument }) => {
  const translate = useTranslate();
  const { isPending } = useLoanFile();
  const { reviewDocument } = useFileCommands();
  const draft = useDraft();

  const review = async (status: 'verified' | 'needs_review' | 'rejected') =>
    draft.settle(await reviewDocument({ documentId: document.id, status, notes: draft.notes, version: draft.version }));

  return (
    <Box
      role="group"
      aria-label={translate('documents.review', { name: document.fileName })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        mt: 1,
        alignItems: 'flex-start',
        '& .MuiButton-root': { height: 36 },
      }}
    >
      <TextField
        placeholder={translate('documents.reviewNotes')}
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
        multiline
        maxRows={6}
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 220px' } }}
        slotProps={{
          htmlInput: {
            'aria-label': translate('documents.reviewNotesOf', { name: document.fileName }),
            maxLength: MOST_CHARACTERS,
          },
        }}
      />
      <Button
        variant="outlined"
        color="success"
        disabled={isPending || document.status === 'verified'}
        onClick={() => void review('verified')}
      >
        {translate('documents.approve')}
      </Button>
      <Button variant="outlined" color="inherit" disabled={isPending} onClick={() => void review('needs_review')}>
        {translate('documents.requestChanges')}
      </Button>
      <Button variant="outlined" color="error" disabled={isPending} onClick={() => void review('rejected')}>
        {translate('documents.reject')}
      </Button>
    </Box>
  );
};
