import Box from '@mui/material/Box';
import { useState } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { ConnectionTest } from '../../../../api/integrations/integrations.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { testEndpoint } from '../shared/integration-commands.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';
import { TestResult } from './TestResult.tsx';

type Typed = { readonly endpoint: string; readonly apiKey: string };
type Props = {
  readonly partnerId: string | undefined;
  /** Reads the typed values; undefined when they cannot be tried. */
  readonly read: () => Promise<Typed | undefined>;
};

/** Tests the typed values before they are saved. The result stays until the next test. */
export const TestBeforeSave = ({ partnerId, read }: Props) => {
  const t = useIntegrationsText();
  const [tested, setTested] = useState<ConnectionTest | null>(null);
  const { send, isPending, error } = useCommand<Typed, ConnectionTest>({
    run: ({ endpoint, apiKey }) => testEndpoint({ endpoint, apiKey, ...(partnerId && { partnerId }) }),
    refreshes: [],
    onSuccess: setTested,
  });
  const test = async () => {
    setTested(null);
    const typed = await read();
    if (typed) await send(typed);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <ProgressButton variant="outlined" isPending={isPending} onClick={() => void test()}>
        {t('form.test')}
      </ProgressButton>
      {tested && <TestResult tested={tested} />}
      <Refusal error={error} />
    </Box>
  );
};
