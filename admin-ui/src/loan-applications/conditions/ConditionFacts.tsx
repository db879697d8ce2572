import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { LoanCondition } from '../../../../api/loan-application/conditions/conditions.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { isSettledDocument } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { isOutstandingCondition } from '../../../../events/lending/conditions/condition-words.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { actorName } from '../../kit/values/actor-name.ts';
import { formatDate, formatDateTime, formatDays, statusLabel } from '../../kit/values/format.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { ViewDocumentButton } from '../document-review/ViewDocumentButton.tsx';
import { useOrderLink } from '../orders/useOrderLink.ts';
import { ageInDays } from './condition-list.ts';
import { useConditionsText } from './conditions.texts.ts';

type Props = { readonly condition: LoanCondition };

const asTyped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** One line: what it is about, how old it is, by when it is due, how often it was returned, or who settled it. */
export const ConditionLine = ({ condition }: Props) => {
  const t = useConditionsText();
  const { category, status, addedAt, dueOn, returnedCount, steps } = condition;
  const newest = steps.at(-1);
  const isOutstanding = isOutstandingCondition(status);
  const facts = [
    t(`category.${category}`),
    isOutstanding && t('age', { days: formatDays(ageInDays(addedAt)) }),
    isOutstanding && dueOn && t('due', { date: formatDate(dueOn) }),
    returnedCount > 0 &&
      (returnedCount === 1 ? t('returnedTimes.one') : t('returnedTimes.many', { times: returnedCount })),
    !isOutstanding && newest && t('settledBy', { user: actorName(newest.by), date: formatDate(newest.at) }),
  ].filter(Boolean);
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
      {facts.join(' · ')}
    </Typography>
  );
};

/** The documents that are to show it, each with the way to look at it; of a cleared one, the versions that did. */
export const ConditionEvidence = ({ condition }: Props) => {
  const t = useConditionsText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const { documents } = file;
  const isPinned = condition.status === 'cleared';
  if (condition.documentIds.length === 0) return null;
  const inWords = (document: LoanDocument, version: number): string => {
    const name = word(`documentType.${document.documentType}`);
    if (version === 0) return [name, t('notYet')].join(' · ');
    const fileName = document.versions.find(({ documentVersion }) => documentVersion === version)?.fileName;
    return [
      t('document', { name, file: fileName ?? document.fileName }),
      t('documentVersion', { version }),
      ...(isPinned ? [] : [statusLabel(document.status).toLowerCase()]),
    ].join(' · ');
  };
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="caption" component="h5" color="textSecondary" sx={{ m: 0 }}>
        {t(isPinned ? 'clearedOn' : 'evidence')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {condition.documentIds.map((id) => {
          const document = documents.find((each) => each.id === id);
          const pinned = condition.evidence.find(({ documentId }) => documentId === id);
          const version = pinned?.documentVersion ?? document?.documentVersion;
          return (
            <Typography key={id} component="li" variant="caption">
              {document ? inWords(document, version ?? 0) : t('gone')}{' '}
              {document && <ViewDocumentButton document={document} {...(version && { documentVersion: version })} />}
              {document && version && !isPinned && !isSettledDocument(document.status) && (
                <Button
                  component={RouterLink}
                  to={`/applications/${file.id}/documents/${id}/review`}
                  size="small"
                  aria-label={t('reviewOf', { name: document.fileName })}
                  sx={{ minWidth: 0, minHeight: 24, px: 0.75, py: 0 }}
                >
                  {t('review')}
                </Button>
              )}
            </Typography>
          );
        })}
      </Box>
    </Box>
  );
};

type Finding = NonNullable<LoanCondition['report']>['finding'];
/** Findings that are answered by treating or adding debts. */
const isAboutDebts = (finding: Finding): boolean => finding === 'undisclosed_debts' || finding === 'inquiries';

/** The order whose accepted report opened it, and where a condition on debts is answered. */
export const ConditionReport = ({ condition: { report } }: Props) => {
  const t = useConditionsText();
  const { file } = useLoanFile();
  const to = useOrderLink(file.id);
  const linkTo = useDialogLink();
  if (!report) return null;
  return (
    <>
      <Link component={RouterLink} variant="caption" to={to({ id: report.orderId, kind: report.kind })}>
        {t('fromReport', { orderNumber: report.orderNumber })}
      </Link>
      {isAboutDebts(report.finding) && (
        <Link component={RouterLink} variant="caption" to={linkTo('liabilities', file.id)}>
          {t('toLiabilities')}
        </Link>
      )}
    </>
  );
};

/** Why what came in before was not enough; it is said until the condition is settled. */
const ReturnedBecause = ({ condition: { status, steps } }: Props) => {
  const t = useConditionsText();
  const returned = isOutstandingCondition(status) ? steps.findLast((step) => step.status === 'returned') : undefined;
  if (!returned?.note) return null;
  return (
    <Typography variant="body2" sx={asTyped}>
      {t('returnedBecause', {
        user: actorName(returned.by),
        date: formatDate(returned.at),
        reason: returned.note,
      })}
    </Typography>
  );
};

/** Why it stands where it stands: the reason or note of the newest step, and why it was returned before. */
export const NewestNote = ({ condition }: Props) => {
  const newest = condition.steps.length > 1 ? condition.steps.at(-1) : undefined;
  return (
    <>
      <ReturnedBecause condition={condition} />
      {newest?.note && newest.status !== 'returned' && (
        <Typography variant="body2" sx={{ ...asTyped, fontWeight: condition.status === 'reopened' ? 600 : 400 }}>
          {newest.note}
        </Typography>
      )}
    </>
  );
};

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <Box>
    <Typography variant="caption" component="h4" color="textSecondary" sx={{ m: 0 }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {lines.map((line, index) => (
        <Typography key={`${index}:${line}`} component="li" variant="body2" sx={asTyped}>
          {line}
        </Typography>
      ))}
    </Box>
  </Box>
);

/** Steps of a condition, with the comments of staff. */
export const ConditionHistory = ({ condition }: Props) => {
  const t = useConditionsText();
  const { steps, comments, source } = condition;
  const told = steps.map(({ status, at, by, note }, index) => {
    const what = index === 0 ? `${t('status.open')}, ${t(`source.${source}`)}` : t(`status.${status}`);
    const step = { status: what, date: formatDateTime(at), user: actorName(by) };
    return note ? t('stepNote', { ...step, note }) : t('step', step);
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Lines title={t('history')} lines={told} />
      {comments.length > 0 && (
        <Lines
          title={t('comments')}
          lines={comments.map(({ at, by, text }) =>
            t('comment', { user: actorName(by), date: formatDateTime(at), text }),
          )}
        />
      )}
    </Box>
  );
};
