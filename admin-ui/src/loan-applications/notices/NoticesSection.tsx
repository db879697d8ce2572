import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdverseActionNotices } from '../../../../api/adverse-action/adverse-action.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { IssueNoticesDialog } from './IssueNoticesDialog.tsx';
import { NoticeSentDialog } from './NoticeSentDialog.tsx';
import { useNoticesText } from './notices.texts.ts';

type Notice = AdverseActionNotices['notices'][number];
type Opened = { readonly what: 'issue' } | { readonly what: 'sent'; readonly notice: Notice };

/** What is entered as the notices are issued. */
const enteredThen: ReadonlySet<string> = new Set<Notice['missing'][number]['part']>(['other_reason', 'factors']);

const DueLine = ({ notices: { isDue, dueOn, dueBecause, today } }: { readonly notices: AdverseActionNotices }) => {
  const t = useNoticesText();
  if (!isDue || dueOn === null) return <Typography variant="body2">{t('sent')}</Typography>;
  const said = { day: formatDate(dueOn), because: dueBecause ?? '' };
  return today > dueOn ? (
    <Alert severity="error">{t('late', said)}</Alert>
  ) : (
    <Typography variant="body2">{t('due', said)}</Typography>
  );
};

const Gaps = ({ notices }: Pick<AdverseActionNotices, 'notices'>) => {
  const t = useNoticesText();
  const gaps = notices.flatMap(({ missing }) => missing).filter(({ part }) => !enteredThen.has(part));
  const lines = [...new Set(gaps.map((gap) => t('gap', gap)))];
  if (lines.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('missing')}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Alert>
  );
};

const stateOf = ({ issuedOn, sentOn, isLate }: Notice) => {
  if (sentOn !== null) return { key: isLate ? ('sentLate' as const) : ('sent' as const), day: formatDate(sentOn) };
  return issuedOn === null
    ? { key: 'toIssue' as const, day: '' }
    : { key: 'toSend' as const, day: formatDate(issuedOn) };
};

const NoticeRow = ({ notice, onSend }: { readonly notice: Notice; readonly onSend: () => void }) => {
  const t = useNoticesText();
  const { file, isPending } = useLoanFile();
  const name = notice.name ?? t('forgotten');
  const { key, day } = stateOf(notice);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="body2" color={notice.isLate ? 'error' : 'textSecondary'}>
        {t(`states.${key}`, { day })}
      </Typography>
      {notice.documentId !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            component={Link}
            to={`/applications/${file.id}/documents/${notice.documentId}/review`}
            size="small"
            variant="outlined"
            aria-label={t('openOf', { name })}
          >
            {t('open')}
          </Button>
          {notice.sentOn === null && (
            <Permitted permission="applications.update">
              <ProgressButton
                size="small"
                variant="outlined"
                isPending={isPending}
                isShared
                aria-label={t('markSentOf', { name })}
                onClick={onSend}
              >
                {t('markSent')}
              </ProgressButton>
            </Permitted>
          )}
        </Box>
      )}
    </Box>
  );
};

/** The notices that a rejected file owes its applicants, until each is sent. */
export const NoticesSection = () => {
  const t = useNoticesText();
  const { file, isPending } = useLoanFile();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isRejected = file.status === 'rejected';
  const { data, error, refetch } = useApi<AdverseActionNotices>(['applications', file.id, 'adverse-action-notices'], {
    enabled: isRejected,
  });
  if (!isRejected) return null;
  const close = () => {
    setOpened(null);
    void refetch();
  };
  const mayBeIssued =
    data?.isDue === true && data.notices.every(({ missing }) => missing.every(({ part }) => enteredThen.has(part)));
  const isAgain = data?.notices.some(({ documentId, sentOn }) => documentId !== null && sentOn === null);
  return (
    <Section title={t('title')}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {data && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <DueLine notices={data} />
          <Gaps notices={data.notices} />
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {data.notices.map((notice) => (
              <NoticeRow key={notice.borrowerId} notice={notice} onSend={() => setOpened({ what: 'sent', notice })} />
            ))}
          </Box>
          {mayBeIssued && (
            <Permitted permission="applications.update">
              <ProgressButton
                variant="outlined"
                isPending={isPending}
                isShared
                onClick={() => setOpened({ what: 'issue' })}
              >
                {t(isAgain ? 'issueAgain' : 'issue')}
              </ProgressButton>
            </Permitted>
          )}
          {opened?.what === 'issue' && <IssueNoticesDialog notices={data} onClose={close} />}
          {opened?.what === 'sent' && (
            <NoticeSentDialog
              borrowerId={opened.notice.borrowerId}
              name={opened.notice.name ?? t('forgotten')}
              today={data.today}
              onClose={close}
            />
          )}
        </Box>
      )}
    </Section>
  );
};
