import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { actorName } from '../../kit/values/actor-name.ts';
import { formatDate, formatDateTime, formatKilobytes } from '../../kit/values/format.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useDocumentsText } from './base/documents.texts.ts';

const inWords = new Intl.ListFormat('en-US');

type Props = { readonly document: LoanDocument };

/** Facts about a document: kind, size, uploader, reviewer, and warnings. */
export const DocumentFacts = ({ document }: Props) => {
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
    document.dueOn &&
      (document.fileSize === null || document.againBecause !== null) &&
      t('due', { date: formatDate(document.dueOn) }),
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
      {document.againBecause && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
          {t('askedAgain', { reason: document.againBecause })}
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
