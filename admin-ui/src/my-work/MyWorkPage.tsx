import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { WorkItem } from '../../../api/my-work/my-work.contract.ts';
import { workRules } from '../../../events/lending/decisions/work-rules.ts';
import { workQueueNames, workQueues } from '../../../events/lending/life-cycle/work-queues.ts';
import { usePages } from '../client/use-pages.ts';
import { linkedPair, wholeRow } from '../kit/list/whole-row.ts';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import { Section } from '../kit/page/Section.tsx';
import { Badge } from '../kit/values/Badge.tsx';
import { formatDate, formatDateTime } from '../kit/values/format.ts';
import { PriorityBadge } from '../kit/values/PriorityBadge.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useMyWorkText } from './my-work.texts.ts';
import { placeOfWork } from './place-of-work.ts';

const PER_PAGE = 50;

const Due = ({ item: { dueOn, isOverdue } }: { readonly item: WorkItem }) => {
  const t = useMyWorkText();
  if (dueOn === null) return isOverdue ? <Badge tone="red">{t('late')}</Badge> : null;
  return isOverdue ? (
    <Badge tone="red">{t('overdue', { date: formatDate(dueOn) })}</Badge>
  ) : (
    <span>{t('due', { date: formatDate(dueOn) })}</span>
  );
};

const WorkRow = ({ item }: { readonly item: WorkItem }) => {
  const t = useMyWorkText();
  const { kind, queue, isClaimed, reason, count, subject, borrowerName, loanNumber, priority, since } = item;
  const name = kind === 'queue' && queue ? t(`kinds.queue.${queue}`) : kind === 'queue' ? null : t(`kinds.${kind}`);
  return (
    <Box component="li" sx={linkedPair}>
      <Box sx={{ minWidth: 0 }}>
        <MuiLink component={Link} to={placeOfWork(item)} sx={{ fontWeight: 600, ...wholeRow }}>
          {t(`reasons.${reason}`, { smart_count: count ?? 1 })}
        </MuiLink>
        <Typography variant="body2" color="textSecondary">
          {[name, subject, queue !== null && !isClaimed && t('unclaimed')].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <Typography variant="body2">
            {borrowerName} · {loanNumber}
          </Typography>
          <PriorityBadge priority={priority} />
        </Box>
        <Typography
          variant="body2"
          color="textSecondary"
          component="div"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}
        >
          <span>{t('since', { when: formatDateTime(since) })}</span>
          <Due item={item} />
        </Typography>
      </Box>
    </Box>
  );
};

const Rows = ({ query }: { readonly query: ReturnType<typeof usePages<WorkItem>> }) => {
  const t = useMyWorkText();
  const { role } = useCurrentUser();
  // Of whoever is entrusted with one by role, that one.
  const queue = workQueues.find((each) => workRules[each].role === role) ?? 'underwriting';
  const { pages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (error && !pages) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!pages) return <PageSkeleton />;
  const items = new Map(
    pages.flat().map((item) => [JSON.stringify([placeOfWork(item), item.kind, item.reason]), item]),
  );
  if (items.size === 0)
    return (
      <EmptyState
        title={t('empty')}
        text={t('emptyText')}
        action={
          <Button component={Link} to={`/${queue}`} variant="outlined">
            {t('toQueue', { queue: workQueueNames[queue] })}
          </Button>
        }
      />
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {[...items].map(([key, item]) => (
          <WorkRow key={key} item={item} />
        ))}
      </Box>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ m: 1 }}>
          {t('more')}
        </Button>
      )}
    </>
  );
};

/** What waits for the signed-in person, of every queue and kind, in one list. */
export const MyWorkPage = () => {
  const t = useMyWorkText();
  const query = usePages<WorkItem>(['my-work'], { perPage: PER_PAGE });
  const { total } = query;
  return (
    <Box>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Section padding={0} title={total ? t('count', { smart_count: total }) : t('title')}>
        <Rows query={query} />
      </Section>
    </Box>
  );
};
