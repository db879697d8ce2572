import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { permissionToReadFile } from '../../../../events/lending/documents/document-access.ts';
import { lazyPart } from '../../kit/feature/feature.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { useDownloadText } from '../../kit/download/download.texts.ts';
import { useDownload } from '../../kit/download/useDownload.ts';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { MarkOnFile } from '../actions/MarkOnFile.tsx';
import { ConditionsOfDocument } from './ConditionsOfDocument.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { DocumentSubjects } from './subjects/DocumentSubjects.tsx';
import { DocumentReview } from './DocumentReview.tsx';
import { downloadAddress } from './base/download.ts';
import { daysOverdue } from './base/overdue.ts';
import { reviewAddress } from '../../kit/applications/review-address.ts';
import { WithdrawRequestDialog } from './WithdrawRequestDialog.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { todayAtBranch } from '../../kit/form/today.ts';
import { SplitFacts } from './SplitFacts.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { useDocumentsText } from './base/documents.texts.ts';

// The library that draws PDFs is larger than the rest of the portal.
const SplitDialog = lazyPart(() => import('./split/SplitDialog.tsx'), 'SplitDialog');

type Props = { readonly document: LoanDocument };

const OverdueBadge = ({ document }: Props) => {
  const t = useDocumentsText();
  const days = daysOverdue(document, todayAtBranch());
  if (days === 0) return null;
  return <Badge tone="red">{days === 1 ? t('overdue.one') : t('overdue.many', { days })}</Badge>;
};

type EarlierProps = Props & Pick<ReturnType<typeof useDownload>, 'linkTo'>;

const EarlierVersions = ({ document, linkTo }: EarlierProps) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const { permissions } = useCurrentUser();
  const earlier = document.versions.filter(
    ({ documentVersion, scan }) =>
      documentVersion !== document.documentVersion && scan !== 'waiting' && scan !== 'infected',
  );
  if (earlier.length === 0) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
      {t('earlier')}:{' '}
      {earlier.map(({ documentVersion, fileName }, index) => (
        <span key={documentVersion}>
          {index > 0 && ', '}
          <Permitted permission={permissionToReadFile(document.documentType, permissions)}>
            <Link
              {...linkTo({ address: downloadAddress(file.id, document.id, documentVersion), fileName })}
              underline="always"
              aria-label={t('downloadVersion', { number: documentVersion, name: fileName })}
            >
              {documentVersion}
            </Link>
          </Permitted>
        </span>
      ))}
    </Typography>
  );
};

type Open = 'upload' | 'withdraw' | 'split';
/** A PDF of several pages that nobody has decided on, as the server has it too. */
const maySplit = ({ status, versions }: LoanDocument): boolean => {
  const newest = versions.at(-1);
  return (
    (status === 'received' || status === 'under_review') &&
    newest?.mediaType === 'application/pdf' &&
    !newest.isSinglePage &&
    newest.scan !== 'waiting' &&
    newest.scan !== 'infected'
  );
};

type ActionsProps = Props & {
  readonly download: ReturnType<typeof useDownload>;
  readonly onOpen: (open: Open) => void;
};

const Actions = ({ document, download, onOpen }: ActionsProps) => {
  const t = useDocumentsText();
  const ofDownloads = useDownloadText();
  const { file } = useLoanFile();
  const { permissions } = useCurrentUser();
  const { search } = useLocation();
  const { fileName: name } = document;
  // The version on screen, also when a newer one has just come.
  const address = downloadAddress(file.id, document.id, document.documentVersion);
  const hasFile = document.documentVersion > 0;
  const newest = document.versions.at(-1);
  const isKeptBack = newest?.scan === 'waiting' || newest?.scan === 'infected';
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {hasFile && (
        <Button
          component={RouterLink}
          to={{ pathname: reviewAddress(file.id, document.id), search }}
          aria-label={t('openReviewOf', { name })}
        >
          {t('openReview')}
        </Button>
      )}
      {document.status !== 'split' && (
        <Permitted permission={hasFile ? 'documents.update' : 'documents.create'}>
          <Button
            startIcon={<UploadFileOutlined />}
            aria-label={t(hasFile ? 'newVersionOf' : 'uploadOf', { name })}
            onClick={() => onOpen('upload')}
          >
            {t(hasFile ? 'newVersion' : 'upload')}
          </Button>
        </Permitted>
      )}
      {maySplit(document) && (
        <Permitted permission="documents.update">
          <Button startIcon={<CallSplitOutlined />} aria-label={t('splitOf', { name })} onClick={() => onOpen('split')}>
            {t('split')}
          </Button>
        </Permitted>
      )}
      {!hasFile && (
        <Permitted permission="applications.update">
          <Button color="inherit" aria-label={t('withdrawOf', { name })} onClick={() => onOpen('withdraw')}>
            {t('withdraw')}
          </Button>
        </Permitted>
      )}
      {hasFile && (
        <Permitted permission={permissionToReadFile(document.documentType, permissions)}>
          <Button
            component="a"
            {...download.linkTo({ address, fileName: name })}
            disabled={isKeptBack}
            startIcon={<DownloadOutlined />}
            aria-label={t('downloadOf', { name })}
          >
            {download.isUnderWay(address) ? ofDownloads('underWay') : t('download')}
          </Button>
        </Permitted>
      )}
    </Box>
  );
};

/** One document: what it is, where it stands, its files, and its review. */
export const DocumentRow = ({ document }: Props) => {
  const t = useDocumentsText();
  const [open, setOpen] = useState<Open | null>(null);
  const download = useDownload();
  const hasFile = document.documentVersion > 0;

  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
            <Typography component="h3" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {document.fileName}
            </Typography>
            <StatusBadge status={document.status} />
            <OverdueBadge document={document} />
            {document.differences > 0 && (
              <Badge tone="red">{t('differences', { smart_count: document.differences })}</Badge>
            )}
          </Box>
          <DocumentSubjects document={document} />
          <DocumentFacts document={document} />
          <SplitFacts document={document} />
          <ConditionsOfDocument document={document} />
          <EarlierVersions document={document} linkTo={download.linkTo} />
        </Box>
        <Actions document={document} download={download} onOpen={setOpen} />
      </Box>
      <MarkOnFile id={document.id} />
      <Box sx={{ mt: download.error ? 1 : 0 }}>
        <Refusal error={download.error} />
      </Box>
      {hasFile && document.status !== 'split' && document.versions.at(-1)?.scan !== 'waiting' && (
        <DocumentReview document={document} />
      )}
      {open === 'withdraw' && <WithdrawRequestDialog document={document} onClose={() => setOpen(null)} />}
      {open === 'split' && (
        <Suspense>
          <SplitDialog document={document} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'upload' && <UploadDialog target={document} onClose={() => setOpen(null)} />}
    </Box>
  );
};
