import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { LoanDocument } from '../../../../api/loan-application/documents.contract.ts';
import { permissionToReadFile } from '../../../../events/lending/document-access.ts';
import { isAwaitingReview } from '../../../../events/lending/life-cycle.ts';
import { usePageKeys } from '../../kit/keys/page-keys.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { WhyNot } from '../../session/WhyNot.tsx';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { LoanFileProvider } from '../actions/LoanFileProvider.tsx';
import { useDetailedApplication } from '../detail/useDetailedApplication.ts';
import { NeedLines } from '../documents/NeedLines.tsx';
import { reviewAddress } from '../documents/review-address.ts';
import { useDocumentReviewText } from './document-review.texts.ts';
import { FileFacts } from './FileFacts.tsx';
import { FileViewer } from './FileViewer.tsx';
import { ReviewDecision } from './ReviewDecision.tsx';

type DocumentProps = { readonly document: LoanDocument };

const Proves = ({ document }: DocumentProps) => {
  const t = useDocumentReviewText();
  const { file } = useLoanFile();
  const need = file.needs.find(({ documentType }) => documentType === document.documentType);
  return (
    <Section title={t('proves.title')}>
      {need ? (
        <NeedLines need={need} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('proves.nothing')}
        </Typography>
      )}
    </Section>
  );
};

/** What is to be reviewed first, then the rest, each in the order of the file. */
const inOrder = (documents: readonly LoanDocument[]): LoanDocument[] => {
  const withFile = documents.filter(({ documentVersion }) => documentVersion > 0);
  return [
    ...withFile.filter(({ status }) => isAwaitingReview(status)),
    ...withFile.filter(({ status }) => !isAwaitingReview(status)),
  ];
};

const Pager = ({ document, all }: DocumentProps & { readonly all: readonly LoanDocument[] }) => {
  const t = useDocumentReviewText();
  const { file } = useLoanFile();
  const { search } = useLocation();
  const navigate = useNavigate();
  const place = all.findIndex(({ id }) => id === document.id);
  const back = { pathname: `/applications/${file.id}/documents`, search };
  const to = (other: LoanDocument | undefined) => other && { pathname: reviewAddress(file.id, other.id), search };
  const [previous, next] = [to(all[place - 1]), to(all[place + 1])];
  usePageKeys([
    { key: 'j', label: t('keys.next'), run: () => void (next && navigate(next)) },
    { key: 'k', label: t('keys.previous'), run: () => void (previous && navigate(previous)) },
    { key: 'b', label: t('keys.back'), run: () => void navigate(back) },
  ]);
  const step = (target: typeof next, label: string) =>
    target ? (
      <Button component={Link} to={target} variant="outlined">
        {label}
      </Button>
    ) : (
      <Button variant="outlined" disabled>
        {label}
      </Button>
    );
  return (
    <>
      {step(previous, t('previous'))}
      {step(next, t('next'))}
      <Button component={Link} to={back}>
        {t('back')}
      </Button>
    </>
  );
};

const Sides = ({ document }: DocumentProps) => {
  const { file } = useLoanFile();
  const { permissions } = useCurrentUser();
  const permission = permissionToReadFile(document.documentType, permissions);
  const mayRead = useCan(permission);
  const newest = document.versions.at(-1);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      {mayRead && newest ? (
        <FileViewer applicationId={file.id} documentId={document.id} version={newest} />
      ) : (
        <WhyNot permission={permission} />
      )}
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <ConflictNotice />
        <ReviewDecision document={document} />
        {mayRead && <FileFacts applicationId={file.id} document={document} />}
        <Proves document={document} />
      </Box>
    </Box>
  );
};

const Review = ({ documentId }: { readonly documentId: string }) => {
  const t = useDocumentReviewText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const all = inOrder(file.documents);
  const document = all.find(({ id }) => id === documentId);
  if (!document) {
    return (
      <EmptyState
        title={t('notFound')}
        text={t('notFoundHint')}
        action={
          <Button component={Link} to={`/applications/${file.id}/documents`} variant="outlined">
            {t('back')}
          </Button>
        }
      />
    );
  }
  const number = all.indexOf(document) + 1;
  return (
    <>
      <PageHeader
        title={t('title', { name: word(`documentType.${document.documentType}`) })}
        subtitle={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
            <Typography variant="body2">
              {file.borrowerName} · {file.loanNumber}
            </Typography>
            <StatusBadge status={document.status} />
            <Typography variant="body2">{t('place', { number, all: all.length })}</Typography>
          </Box>
        }
        actions={<Pager document={document} all={all} />}
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
