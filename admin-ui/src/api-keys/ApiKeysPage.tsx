import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ApiKeyInfo } from '../../../api/api-key/api-key.contract.ts';
import type { SettingsSummary } from '../../../api/settings/settings.contract.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import { useApi } from '../client/use-api.ts';
import { Permitted } from '../session/Permitted.tsx';
import { ApiKeyDialogs, type OpenDialog } from './dialogs/ApiKeyDialogs.tsx';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import { type ApiKeyState, apiKeyStates, stateOf } from './base/api-key-state.ts';
import { useApiKeysText } from './base/api-keys.texts.ts';

/** The filter of the list, in the address so that a link leads to the same list. */
const useStateFilter = (): [ApiKeyState | 'all', (state: string) => void] => {
  const [params, setParams] = useSearchParams();
  const state = apiKeyStates.find((name) => name === params.get('state')) ?? 'all';
  return [state, (next) => setParams(next === 'all' ? {} : { state: next }, { replace: true })];
};

type ListProps = {
  readonly apiKeys: readonly ApiKeyInfo[];
  /** When the list was read; milliseconds since the epoch. */
  readonly readAt: number;
  readonly onOpen: (dialog: OpenDialog) => void;
};

const GenerateButton = ({ onOpen }: Pick<ListProps, 'onOpen'>) => {
  const t = useApiKeysText();
  return (
    <Permitted permission="integrations.create">
      <Button variant="contained" startIcon={<Add />} onClick={() => onOpen({ name: 'generate' })}>
        {t('generate')}
      </Button>
    </Permitted>
  );
};

const ApiKeyList = ({ apiKeys, readAt, onOpen }: ListProps) => {
  const t = useApiKeysText();
  const [filter, setFilter] = useStateFilter();
  const shown = apiKeys.filter((apiKey) => filter === 'all' || stateOf(apiKey, readAt) === filter);
  if (apiKeys.length === 0)
    return (
      <Section>
        <EmptyState title={t('empty')} text={t('emptyText')} action={<GenerateButton onOpen={onOpen} />} />
      </Section>
    );
  return (
    <Section
      title={t('list', { smart_count: apiKeys.length })}
      padding={0}
      actions={
        <TextField
          select
          id="api-key-state"
          label={t('state')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          sx={{ minWidth: 160 }}
        >
          {(['all', ...apiKeyStates] as const).map((state) => (
            <MenuItem key={state} value={state}>
              {t(`states.${state}`)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      {shown.length === 0 && (
        <EmptyState
          title={t('noneOfState')}
          action={<Button onClick={() => setFilter('all')}>{t('showAll')}</Button>}
        />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((apiKey) => (
          <ApiKeyRow key={apiKey.id} apiKey={apiKey} state={stateOf(apiKey, readAt)} onOpen={onOpen} />
        ))}
      </Box>
    </Section>
  );
};

/** Keys that partners' programs call the partner API with: which there are, and making, replacing and revoking them. */
export const ApiKeysPage = () => {
  const t = useApiKeysText();
  const { data: apiKeys, error, refetch, dataUpdatedAt } = useApi<ApiKeyInfo[]>(['api-keys']);
  const policy = useApi<SettingsSummary>(['settings', 'summary']);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const problem = error ?? policy.error;
  const retry = () => void Promise.all([refetch(), policy.refetch()]);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={apiKeys && apiKeys.length > 0 && <GenerateButton onOpen={setOpen} />}
      />
      {problem && <ErrorState error={problem} onRetry={retry} />}
      {!problem && (!apiKeys || !policy.data) && <PageSkeleton />}
      {apiKeys && policy.data && (
        <>
          <ApiKeyList apiKeys={apiKeys} readAt={dataUpdatedAt} onOpen={setOpen} />
          <ApiKeyDialogs open={open} policy={policy.data} onOpen={setOpen} />
        </>
      )}
    </>
  );
};
