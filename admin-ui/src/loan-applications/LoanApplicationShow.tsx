import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { ApiError } from '../client/api-error.ts';
import { LoanFileProvider } from './actions/LoanFileProvider.tsx';
import { LoanFilePage } from './detail/LoanFilePage.tsx';
import { LoanFileSkeleton } from './detail/LoanFileSkeleton.tsx';
import { useDetailedApplication } from './actions/useDetailedApplication.ts';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';
import { useLoanFileText } from './detail/loan-file.texts.ts';

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const NotFound = () => {
  const t = useLoanFileText();
  const ofApplications = useApplicationsText();
  return (
    <Box>
      <PageHeader title={t('notFound')} />
      <EmptyState
        title={t('notFound')}
        text={ofApplications('notFoundHint')}
        action={
          <Button component={Link} to="/applications" variant="outlined">
            {t('backToList')}
          </Button>
        }
      />
    </Box>
  );
};

const LoanFile = ({ id, tab }: { readonly id: string; readonly tab: string }) => {
  const { data: file, error, isLoading, refetch } = useDetailedApplication(id);
  if (isLoading) return <LoanFileSkeleton />;
  if (isNotFound(error)) return <NotFound />;
  if (!file) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    // A new key for a new file: notes written about one must never be sent for another.
    <LoanFileProvider key={id} file={file}>
      <LoanFilePage tab={tab} />
    </LoanFileProvider>
  );
};

/** `/applications/{id}` and, for one of its tabs, `/applications/{id}/{tab}`. */
export const LoanApplicationShow = () => {
  const { pathname } = useLocation();
  const match = matchPath('/applications/:id/:tab?', pathname);
  return match?.params.id ? <LoanFile id={match.params.id} tab={match.params.tab ?? 'overview'} /> : <NotFound />;
};
