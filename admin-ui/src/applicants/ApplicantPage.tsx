import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { ApiError } from '../client/api-error.ts';
import { LoadingNotice } from '../kit/page/LoadingNotice.tsx';
import { ApplicantProfileView } from './ApplicantProfileView.tsx';
import { useApplicantProfile } from './useApplicantProfile.ts';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';
import { useApplicantText } from './applicants.texts.ts';

/** `/applicant/{application id}`: the Applicant Profile on a page of its own. */
export const ApplicantPage = () => {
  const t = useApplicantText();
  const ofApplications = useApplicationsText();
  const { id = '' } = useParams();
  const { data: profile, isLoading, error, refetch } = useApplicantProfile(id);
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Box>
      <PageHeader
        title={profile?.personalInfo.fullName ?? t('title')}
        tabTitle={t('title')}
        subtitle={t('title')}
        actions={
          <Button component={Link} to={`/applications/${id}`} variant="outlined">
            {t('openApplication')}
          </Button>
        }
      />
      {isLoading && <LoadingNotice title={t('loadingTitle')} text={t('loadingText')} />}
      {isUnknown && <EmptyState title={t('notFound')} text={ofApplications('notFoundHint')} />}
      {error && !isUnknown && !profile && <ErrorState error={error} onRetry={() => void refetch()} />}
      {profile && <ApplicantProfileView applicationId={id} profile={profile} />}
    </Box>
  );
};
