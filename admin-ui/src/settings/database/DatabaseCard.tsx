import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { DatabaseState } from '../../../../api/system/state/system-state.contract.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatCount, formatDateTime } from '../../kit/values/format.ts';
import { useLogReadersText } from '../../kit/log-readers/log-readers.texts.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Details } from '../../kit/page/Details.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatBytes } from './format-bytes.ts';
import { ReaderTable } from './ReaderTable.tsx';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { useDatabaseState } from '../shared/use-settings.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

const Verification = ({ verification }: { readonly verification: DatabaseState['lastVerification'] }) => {
  const t = useSettingsText();
  if (!verification) return t('database.neverVerified');
  const { findings, events, verifiedAt, firstBadPosition } = verification;
  const walked = { count: formatCount(events), when: formatDateTime(verifiedAt) };
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {findings === 0 ? (
        <Badge tone="green">{t('database.nothingWrong')}</Badge>
      ) : (
        <Badge tone="red">{t('database.findings', { smart_count: findings, count: formatCount(findings) })}</Badge>
      )}
      {firstBadPosition === null
        ? t('database.verified', walked)
        : t('database.verifiedBad', { ...walked, position: formatCount(firstBadPosition) })}
    </Box>
  );
};

const Figures = ({ state }: { readonly state: DatabaseState }) => {
  const t = useSettingsText();
  const { databaseName, serverVersion, sizeBytes, log, lastVerification } = state;
  const current = log.partitions.find(({ isCurrent }) => isCurrent);
  const ahead = log.partitions.filter(({ firstPosition }) => firstPosition > log.position).length;
  return (
    <>
      <Facts columnWidth={150}>
        <Fact label={t('database.size')}>{formatBytes(sizeBytes)}</Fact>
        <Fact label={t('database.events')}>{formatCount(log.position)}</Fact>
        <Fact label={t('database.newestEvent')}>
          {log.newestEventAt ? formatDateTime(log.newestEventAt) : t('database.noEvents')}
        </Fact>
        <Fact label={t('database.verification')} wide>
          <Verification verification={lastVerification} />
        </Fact>
      </Facts>
      <Details>
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Facts columnWidth={150}>
            <Fact label={t('database.database')}>{`${databaseName}, PostgreSQL ${serverVersion}`}</Fact>
            <Fact label={t('database.logSize')}>{formatBytes(log.sizeBytes)}</Fact>
            <Fact label={t('database.partition')}>
              {current &&
                t('database.partitionOf', {
                  size: formatBytes(current.sizeBytes),
                  position: formatCount(current.firstPosition),
                  smart_count: ahead,
                })}
            </Fact>
          </Facts>
          <span>{t('database.how')}</span>
          {state.readers.length > 0 && <ReaderTable readers={state.readers} />}
        </Box>
      </Details>
    </>
  );
};

/** Health of the database, and how far derived state follows the log. */
export const DatabaseCard = () => {
  const t = useSettingsText();
  const ofReaders = useLogReadersText();
  return (
    <SettingsCard
      name="database"
      query={useDatabaseState()}
      facts={4}
      rows={0}
      actions={() => (
        <Button component={Link} to="/operations" variant="outlined">
          {t('database.operations')}
        </Button>
      )}
    >
      {(state) => (
        <>
          <Box sx={{ display: 'grid', gap: 2, p: 2 }}>
            {state.problems.length > 0 && (
              <Alert severity="error">
                {state.problems.map((problem) => (
                  <Box key={problem}>{problem}</Box>
                ))}
              </Alert>
            )}
            <Figures state={state} />
          </Box>
          {state.readers.length === 0 && <EmptyState title={ofReaders('none')} text={ofReaders('noneText')} />}
        </>
      )}
    </SettingsCard>
  );
};
