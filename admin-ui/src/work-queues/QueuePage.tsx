import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { ProgressButton } from '../kit/command/ProgressButton.tsx';
import type { QueueCounters as Counters, QueueRow } from '../../../api/work-queue/work-queue.contract.ts';
import { workRules } from '../../../events/lending/decisions/work-rules.ts';
import { type WorkQueue, workQueueNames } from '../../../events/lending/life-cycle/work-queues.ts';
import { useApi } from '../client/use-api.ts';
import { errorsInPlace } from '../kit/list/errors-in-place.ts';
import { ListRows } from '../kit/list/ListRows.tsx';
import { RulesButton } from '../kit/rules/RulesButton.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import type { QueueView } from '../kit/work-queue/queue-address.ts';
import { useTakeNext } from '../kit/work-queue/useTakeNext.ts';
import { useWorkQueueText } from '../kit/work-queue/work-queue.texts.ts';
import { useCan } from '../session/current-user.ts';
import { ByRule } from '../session/Entrusted.tsx';
import { Permitted } from '../session/Permitted.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { QueueCounters } from './QueueCounters.tsx';
import { QueueFilters, useQueueFilter } from './QueueFilters.tsx';
import { QueueTable } from './QueueTable.tsx';
import { useQueueKeys } from './useQueueKeys.ts';
import { useWorkQueuesText } from './work-queues.texts.ts';

const PER_PAGE = 25;

type Props = { readonly queue: WorkQueue };

const Empty = ({ queue }: Props) => {
  const t = useWorkQueuesText();
  const { filterValues, setFilters } = useListContext<QueueRow>();
  if (Object.keys(filterValues).length === 0) {
    return <EmptyState title={t(`empty.${queue}`)} text={t(`emptyText.${queue}`)} />;
  }
  return (
    <EmptyState
      title={t('emptyFiltered')}
      text={t('emptyFilteredText')}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {t('filters.clear')}
        </Button>
      }
    />
  );
};

const Rows = ({
  view,
  onAssign,
}: {
  readonly view: QueueView;
  readonly onAssign: (rows: readonly QueueRow[]) => void;
}) => {
  const { total, isPending } = useListContext<QueueRow>();
  if (isPending) return <PageSkeleton />;
  if (total === 0) return <Empty queue={view.queue} />;
  return (
    <>
      <QueueTable view={view} onAssign={onAssign} />
      <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
    </>
  );
};

type HeaderProps = Props & {
  readonly targetDays: number | undefined;
  /** Number of files. */
  readonly selected: number;
  readonly isTaking: boolean;
  readonly onAssign: () => void;
  readonly onTake: () => void;
};

const Header = ({ queue, targetDays, selected, isTaking, onAssign, onTake }: HeaderProps) => {
  const t = useWorkQueuesText();
  const ofQueue = useWorkQueueText();
  return (
    <PageHeader
      title={workQueueNames[queue]}
      subtitle={[
        t(`subtitles.${queue}`),
        ...(targetDays === undefined ? [] : [t('target', { smart_count: targetDays })]),
      ].join('. ')}
      actions={
        <>
          {queue !== 'closing' && <RulesButton section={queue} />}
          {selected > 0 && (
            <Permitted permission="applications.update">
              <Button variant="outlined" onClick={onAssign}>
                {t('selected', { smart_count: selected })}
              </Button>
            </Permitted>
          )}
          <ByRule rule={workRules[queue]}>
            <ProgressButton variant="contained" isPending={isTaking} onClick={onTake}>
              {ofQueue('takeNext')}
            </ProgressButton>
          </ByRule>
        </>
      }
    />
  );
};

const Content = ({ queue }: Props) => {
  const mayAssign = useCan('applications.update');
  const { data = [], sort, selectedIds, onToggleItem, onSelect } = useListContext<QueueRow>();
  const [filter] = useQueueFilter();
  const [assigning, setAssigning] = useState<readonly QueueRow[]>([]);
  const { data: counters, error } = useApi<Counters>(['work-queues', queue, 'counters']);
  const view: QueueView = { queue, filter, sort };
  const { takeNext, isPending } = useTakeNext(view);
  const selected = data.filter(({ id }) => selectedIds.includes(id));
  const assign = (rows: readonly QueueRow[]) => mayAssign && setAssigning(rows.filter(({ state }) => state !== 'done'));
  useQueueKeys({
    view,
    rows: data,
    takeNext,
    onSelect: onToggleItem,
    onAssign: (row) => assign(selected.length > 0 ? selected : row ? [row] : []),
  });
  return (
    <Box sx={{ minWidth: 0 }}>
      <Header
        queue={queue}
        targetDays={counters?.targetDays}
        selected={selected.length}
        isTaking={isPending}
        onAssign={() => assign(selected)}
        onTake={takeNext}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <QueueCounters queue={queue} counters={counters} isUnknown={error !== null} filter={filter} />
        {/* Clipped and not hidden: hidden would keep the head of the table from staying in view. */}
        <Card sx={{ overflow: 'clip', containerType: 'inline-size' }}>
          <QueueFilters queue={queue} counters={counters} />
          <ListRows>
            <Rows view={view} onAssign={assign} />
          </ListRows>
        </Card>
      </Box>
      {assigning.length > 0 && (
        <AssignDialog
          queue={queue}
          rows={assigning}
          onClose={() => setAssigning([])}
          onDone={(ids) => onSelect(selectedIds.filter((id) => !ids.includes(id)))}
        />
      )}
    </Box>
  );
};

/** A queue: its figures, its files in the order in which they press, and what is done with them. */
export const QueuePage = ({ queue }: Props) => (
  <ListBase
    resource={`work-queues/${queue}`}
    perPage={PER_PAGE}
    sort={{ field: 'pressing', order: 'ASC' }}
    exporter={false}
    // The page is guarded by its feature: what is listed is no resource of the permissions.
    disableAuthentication
    queryOptions={errorsInPlace}
  >
    <Content queue={queue} />
  </ListBase>
);
