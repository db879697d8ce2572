import Alert from '@mui/material/Alert';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '../../kit/page/Section.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { errorDetail } from '../../session/error-detail.ts';
import { CardSkeleton } from './CardSkeleton.tsx';
import { useSettingsText } from './settings.texts.ts';

type Props<Data> = {
  /** Below `settings.cards` in the catalogue. */
  readonly name:
    'general' | 'notices' | 'database' | 'security' | 'queues' | 'twoPeople' | 'integration' | 'partners' | 'tables';
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Rows of its skeleton. */
  readonly facts: number;
  readonly rows?: number;
  readonly actions?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** One of the cards; each is loaded by itself, so that one that fails leaves the others. */
export const SettingsCard = <Data,>({ name, query, facts, rows = 0, actions, children }: Props<Data>) => {
  const t = useSettingsText();
  const { data, error, refetch } = query;
  return (
    <Section
      title={t(`cards.${name}.title`)}
      subtitle={t(`cards.${name}.text`)}
      padding={0}
      actions={data !== undefined && actions?.(data)}
    >
      {data !== undefined && error && (
        <Alert severity="warning" sx={{ m: 2, mb: 0 }}>
          {t('stale', { detail: errorDetail(error) })}
        </Alert>
      )}
      {data !== undefined && children(data)}
      {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <CardSkeleton facts={facts} rows={rows} />}
    </Section>
  );
};
