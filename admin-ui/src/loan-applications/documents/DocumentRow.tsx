import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LoanDocument } from '../../../../api/loan-application/documents.contract.ts';
import { permissionToReadFile } from '../../../../events/lending/document-access.ts';
import { actorName } from '../../kit/values/actor-name.ts';
import { formatDate, formatDateTime, formatKilobytes } from '../../kit/values/format.ts';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DocumentReview } from './DocumentReview.tsx';
import { downloadAddress } from './download.ts';
import { daysOverdue } from './overdue.ts';
import { WithdrawRequestDialog } from './WithdrawRequestDialog.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { todayAtBranch } from '../../kit/form/today.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useDocumentsText } from './documents.texts.ts';

const inWords = new Intl.ListFormat('en-US');

type Props = { readonly document: LoanDocument };

const OverdueBadge = ({ document }: Props) => {
  const t = useDocumentsText();
  const days = daysOverdue(document, todayAtBranch());
  if (days === 0) return null;
  return <Badge tone="red">{days === 1 ? t('overdue.one') : t('overdue.many', { days })}</Badge>;
};

const DocumentFacts = ({ document }: Props) => {
  const t = useDocumentsText();
  const word = useVocabularyText();
  const newest = document.versions.at(-1);
  const active = newest?.activeContent ?? [];
  const facts = [
    word(`documentType.${document.documentType}`),
    document.fileSize === null ? t('notUploaded') : formatKilobytes(document.fileSize),
    document.documentVersion > 1 && t('versionNumber', { number: document.documentVersion }),
    document.uploadedAt &&
      t('uploadedBy', {
        date: formatDateTime(document.uploadedAt),
        user: document.uploadedBy ? actorName(document.uploadedBy) : t('unknownUploader'),
      }),
    document.reviewedBy && t('reviewedBy', { user: actorName(document.reviewedBy) }),
    document.dueOn && document.fileSize === null && t('due', { date: formatDate(document.dueOn) }),
  ].filter(Boolean);
  return (
    <>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
        {facts.join(' · ')}
      </Typography>
      {document.requestReason && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
          {t('requestReason', { reason: document.requestReason })}
        </Typography>
      )}
      {newest?.scan === 'waiting' && (
        <Alert severity="info" sx={{ mt: 0.5, py: 0 }}>
          {t('scan.waiting')}
        </Alert>
      )}
      {newest?.scan === 'infected' && (
        <Alert severity="error" sx={{ mt: 0.5, py: 0 }}>
          {t('scan.infected', { malware: newest.malware })}
        </Alert>
      )}
      {active.length > 0 && (
        <Alert severity="warning" sx={{ mt: 0.5, py: 0 }}>
          {t('active.intro', { contents: inWords.format(active.map((content) => t(`active.${content}`))) })}
        </Alert>
      )}
      {document.reviewNotes && (
        <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {document.reviewNotes}
        </Typography>
      )}
    </>
  );
};

const EarlierVersions = ({ document }: Props) => {
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
              href={downloadAddress(file.id, document.id, documentVersion)}
              download
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

/** One document: what it is, where it stands, its files, and its review. */
export const DocumentRow = ({ document }: Props) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const { permissions } = useCurrentUser();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const hasFile = document.documentVersion > 0;
  const newest = document.versions.at(-1);
  const isKeptBack = newest?.scan === 'waiting' || newest?.scan === 'infected';

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
          </Box>
          <DocumentFacts document={document} />
          <EarlierVersions document={document} />
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Permitted permission={hasFile ? 'documents.update' : 'documents.create'}>
            <Button
              startIcon={<UploadFileOutlined />}
              aria-label={t(hasFile ? 'newVersionOf' : 'uploadOf', {
                name: document.fileName,
              })}
              onClick={() => setIsUploading(true)}
            >
              {t(hasFile ? 'newVersion' : 'upload')}
            </Button>
          </Permitted>
          {!hasFile && (
            <Permitted permission="applications.update">
              <Button
                color="inherit"
                aria-label={t('withdrawOf', { name: document.fileName })}
                onClick={() => setIsWithdrawing(true)}
              >
                {t('withdraw')}
              </Button>
            </Permitted>
          )}
          {hasFile && (
            <Permitted permission={permissionToReadFile(document.documentType, permissions)}>
              <Button
                component="a"
                href={downloadAddress(file.id, document.id)}
                download
                disabled={isKeptBack}
                startIcon={<DownloadOutlined />}
                aria-label={t('downloadOf', { name: document.fileName })}
              >
                {t('download')}
              </Button>
            </Permitted>
          )}
        </Box>
      </Box>
      {hasFile && newest?.scan !== 'waiting' && <DocumentReview document={document} />}
      {isWithdrawing && <WithdrawRequestDialog document={document} onClose={() => setIsWithdrawing(false)} />}
      {isUploading && <UploadDialog target={document} onClose={() => setIsUploading(false)} />}
    </Box>
  );
};
