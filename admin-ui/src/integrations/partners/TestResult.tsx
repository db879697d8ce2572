import Alert from '@mui/material/Alert';
import type { ConnectionTest } from '../../../../api/integrations/integrations.contract.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';

/** Result of a connection test, in place of its button. */
export const TestResult = ({ tested: { isReached, text, tookMs } }: { readonly tested: ConnectionTest }) => {
  const t = useIntegrationsText();
  return (
    <Alert
      role="status"
      severity={isReached ? 'success' : 'error'}
      sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {isReached ? t('tested.reached', { ms: tookMs }) : t('tested.failed', { text })}
    </Alert>
  );
};
