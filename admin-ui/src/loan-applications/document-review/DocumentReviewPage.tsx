import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { permissionToReadFile } from '../../../../events/lending/documents/document-access.ts';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import { Columns } from '../../kit/page/Columns.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { queueViewOf } from '../../kit/work-queue/queue-address.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { WhyNot } from '../../session/WhyNot.tsx';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { LoanFileProvider } from '../actions/LoanFileProvider.tsx';
import { useDetailedApplication } from '../actions/useDetailedApplication.ts';
import { useDocumentReviewText } from './document-review.texts.ts';
import { FileFacts } from './FileFacts.tsx';
import { FileViewer } from './FileViewer.tsx';
import { Proves } from './Proves.tsx';
import { ReviewDecision } from './ReviewDecision.tsx';
import { ReviewPager } from './ReviewPager.tsx';
import { ReviewQueueBar } from './ReviewQueueBar.tsx';
import { useDocumentOrder } from './useDocumentOrder.ts';

type DocumentProps = { readonly document: LoanDocument };

const Sides = ({ document }: DocumentProps) => {
  const { file } = useLoanFile();
  const { permissions } = useCurrentUser();
  const permission = permissionToReadFile(document.documentType, permissions);
  const mayRead = useCan(permission);
  const newest = document.versions.at(-1);
  const isClosed = isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null });
  return (
    <Columns widths={{ md: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
      {mayRead && newest ? (
        <FileViewer applicationId={file.id} documentId={document.id} version={newest} />
      ) : (
        <WhyNot permission={permission} />
      )}
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <ConflictNotice />
        <Proves document={document} />
        <ReviewDecision document={document} />
        {mayRead && <FileFacts applicationId={file.id} document={document} isClosed={isClosed} />}
      </Box>
    </Columns>
  );
};

const Review = ({ documentId }: { readonly documentId: string }) => {
  const t = useDocumentReviewText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const { search } = useLocation();
  const view = queueViewOf(search);
  const all = useDocumentOrder(file.documents, view !== undefined);
  const document = file.documents.find(({ id, documentVersion }) => id === documentId && documentVersion > 0);
  if (!document) {
    return (
      <EmptyState
        title={t('notFound')}
        text={t('notFoundHint')}
        action={
          <Button component={Link} to={`/applications/${file.id}/documents${search}`} variant="outlined">
            {t('back')}
          </Button>
        }
      />
    );
  }
  const number = all.indexOf(document) + 1;
  return (
    <>
      {view && <ReviewQueueBar applicationId={file.id} view={view} />}
      <PageHeader
        title={t('title', { name: word(`documentType.${document.documentType}`) })}
        subtitle={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
            <Typography variant="body2">
              {file.borrowerName} · {file.loanNumber}
            </Typography>
            <StatusBadge status={document.status} />
            {number > 0 && <Typography variant="body2">{t('place', { number, all: all.length })}</Typography>}
          </Box>
        }
        actions={<ReviewPager document={document} all={all} />}
      />
      {/* A note about one document is never sent for another. */}
      <Sides key={document.id} document={document} />
    </>
  );
};

/** `/applications/{id}/documents/{documentId}/review`: the file on one side, what it should prove and the decision on the other. */
export const DocumentReviewPage = () => {
  const { id = '', documentId = '' } = useParams();
  const { data: file, error, isLoading, refetch } = useDetailedApplication(id);
  if (isLoading) return <PageSkeleton />;
  if (!file) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <LoanFileProvider key={id} file={file}>
      <Review documentId={documentId} />
    </LoanFileProvider>
  );
};
