import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Valuation } from '../../../../api/valuation/valuation.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Columns } from '../../kit/page/Columns.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { valueHome } from '../commands/avm-commands.ts';
import { useAvmText } from '../texts/avm.texts.ts';
import { ValuationForm } from './ValuationForm.tsx';
import { ValuationResult } from './ValuationResult.tsx';

/** A home is described at the left; what it is worth stands at the right. */
export const ValueTab = () => {
  const t = useAvmText();
  const [valuation, setValuation] = useState<Valuation | null>(null);
  const { send, isPending, error } = useCommand({
    run: valueHome,
    onSuccess: setValuation,
    refreshes: [['valuations']],
  });
  return (
    <Columns widths={{ lg: '360px minmax(0, 1fr)' }}>
      <ValuationForm onSubmit={send} isPending={isPending} error={error} />
      <Box role="status" aria-busy={isPending} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {isPending && (
          <Section title={t('result.title')}>
            <Typography variant="body2" color="textSecondary">
              {t('result.value')}
            </Typography>
            <Typography sx={{ fontSize: 24, fontWeight: 600 }}>{t('form.calculating')}</Typography>
          </Section>
        )}
        {!isPending && valuation && !error && <ValuationResult valuation={valuation} />}
        {!isPending && (!valuation || error !== null) && (
          <Section title={t('result.title')}>
            <EmptyState title={t('result.idle')} />
          </Section>
        )}
      </Box>
    </Columns>
  );
};
