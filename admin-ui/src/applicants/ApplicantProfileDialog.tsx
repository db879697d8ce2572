import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCoverBeneath } from '../kit/dialogs/arming.ts';
import { Dialog } from '../kit/dialogs/Dialog.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { LoadingNotice } from '../kit/page/LoadingNotice.tsx';
import { ApplicantProfileView } from './ApplicantProfileView.tsx';
import { useApplicantProfile } from './useApplicantProfile.ts';
import type { RecordDialogProps } from '../kit/feature/feature.ts';
import { useApplicantText } from './applicants.texts.ts';

/** The applicant behind a loan file, over whatever page is open. */
export const ApplicantProfileDialog = ({ id: applicationId, onClose }: RecordDialogProps) => {
  useCoverBeneath();
  const t = useApplicantText();
  const isPhone = useMediaQuery('(max-width:600px)');
  const { data: profile, isLoading, error, refetch } = useApplicantProfile(applicationId);
  if (!isLoading && !error && !profile) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      aria-labelledby="applicant-title"
      // One height for every tab: the tabs stay where the pointer is.
      slotProps={{ paper: { sx: { height: { sm: 'min(760px, calc(100% - 64px))' } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
        <DialogTitle id="applicant-title" sx={{ flex: 1, pb: 1 }}>
          {profile ? t('titleOf', { name: profile.personalInfo.fullName }) : t('title')}
        </DialogTitle>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <DialogContent sx={{ minHeight: { sm: 420 }, pt: 0 }}>
        {isLoading && <LoadingNotice title={t('loadingTitle')} text={t('loadingText')} />}
        {error && !profile && <ErrorState error={error} onRetry={() => void refetch()} />}
        {profile && <ApplicantProfileView applicationId={applicationId} profile={profile} />}
      </DialogContent>
    </Dialog>
  );
};
