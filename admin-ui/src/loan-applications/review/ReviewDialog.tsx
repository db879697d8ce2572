import Close from '@mui/icons-material/Close';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router-dom';
import { useCoverBeneath } from '../../kit/dialogs/arming.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { PriorityBadge } from '../../kit/values/PriorityBadge.tsx';
import { StandingBadges } from '../../kit/values/StatusBadge.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { LoadingNotice } from '../../kit/page/LoadingNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { LoanFileProvider } from '../actions/LoanFileProvider.tsx';
import { useDetailedApplication } from '../actions/useDetailedApplication.ts';
import { LetterButton } from '../letters/LetterButton.tsx';
import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { useReviewText } from './review.texts.ts';
import { ReviewTabs } from './ReviewTabs.tsx';

const ReviewHeading = () => {
  const t = useReviewText();
  const { file } = useLoanFile();
  return (
    <Box sx={{ px: 3, pb: 1, display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
      <MuiLink
        href={`/applicant/${file.id}`}
        target="_blank"
        rel="noopener"
        aria-label={t('openProfile', { name: file.borrowerName })}
        sx={{ fontWeight: 600, display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
      >
        {file.borrowerName}
        <OpenInNew sx={{ fontSize: 14 }} aria-hidden />
      </MuiLink>
      <Typography variant="body2" color="textSecondary">
        {file.loanNumber}
      </Typography>
      <StandingBadges
        status={file.status}
        disposition={file.disposition?.disposition ?? null}
        takesNewDecision={file.changedSinceApproval !== null}
      />
      <PriorityBadge priority={file.priority} />
      <Box sx={{ flex: 1 }} />
      <LetterButton />
      <Button component={Link} to={`/applications/${file.id}`} color="inherit">
        {t('openDetails')}
      </Button>
    </Box>
  );
};

/** Application Review: figures, stages, documents, timeline and decisions of one file over whatever page is open. */
export const ReviewDialog = ({ id: applicationId, onClose }: RecordDialogProps) => {
  useCoverBeneath();
  const t = useReviewText();
  const isPhone = useMediaQuery('(max-width:600px)');
  const { data: file, isLoading, error, refetch } = useDetailedApplication(applicationId);
  if (!isLoading && !error && !file) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      aria-labelledby="review-title"
      // One height for every tab: the tabs stay where the pointer is.
      slotProps={{ paper: { sx: { height: { sm: 'min(760px, calc(100% - 64px))' } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
        <DialogTitle id="review-title" sx={{ flex: 1, pb: 1 }}>
          {t('title')}
        </DialogTitle>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {isLoading && <LoadingNotice title={t('loadingTitle')} text={t('loadingText')} />}
      {error && !file && <ErrorState error={error} onRetry={() => void refetch()} />}
      {file && (
        <LoanFileProvider file={file}>
          <ReviewHeading />
          <ReviewTabs />
        </LoanFileProvider>
      )}
    </Dialog>
  );
};
