import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { Valuation } from '../../../../api/valuation/valuation.contract.ts';
import { ltvAgainst } from '../../../../events/lending/urla/loan-to-value.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import { ApiError } from '../../client/api-error.ts';
import { command } from '../../client/http.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { useCan } from '../../session/current-user.ts';
import { useAnswers, useOpenDraft, useWholeApplication } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { homeOfDraft } from './home-of-draft.ts';
import { LtvFigure } from './LtvFigure.tsx';

/** Fixes for the answers about the property: they stand elsewhere on the page, and the draft keeps them as they are. */
const fixesOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? (error.problem?.errors ?? []).map(({ message }) => message) : [];

type Appraised = { readonly home: ReturnType<typeof homeOfDraft>; readonly valuation: Valuation };

/** The newest result for this draft, kept while the tab is open: going to another step loses nothing. */
const useInstantAppraisal = () => {
  const { id, application } = useOpenDraft();
  const queryClient = useQueryClient();
  const queryKey = ['urla-valuation', id];
  const { data } = useQuery<Appraised | null>({ queryKey, enabled: false, staleTime: Infinity, gcTime: Infinity });
  const { send, isPending, error } = useCommand({
    run: (home: ReturnType<typeof homeOfDraft>) =>
      command<Valuation>({ method: 'POST', path: 'valuations', body: { home, purpose: 'urla_draft', purposeId: id } }),
    onSuccess: (valuation, home) => void queryClient.setQueryData(queryKey, { valuation, home }),
    refreshes: [],
  });
  // As it is typed now, not as of the last rendering.
  return { appraised: data ?? null, run: () => void send(homeOfDraft(application.draft())), isPending, error };
};

const Done = ({
  appraised: { home, valuation },
  application,
}: {
  readonly appraised: Appraised;
  readonly application: UrlaDraft;
}) => {
  const t = useUrlaText();
  const { change } = useAnswers();
  const isOutdated = JSON.stringify(homeOfDraft(application)) !== JSON.stringify(home);
  if (isOutdated) return <Typography variant="body2">{t('appraisal.outdated')}</Typography>;
  const { estimate, salesFound, salesNeeded, valuedOn, placedBy } = valuation;
  if (!estimate) {
    return <Typography variant="body2">{t('appraisal.tooFew', { found: salesFound, needed: salesNeeded })}</Typography>;
  }
  const dollars = (cents: number): string => formatMoney(cents / 100);
  const analysis = ltvAgainst(application, estimate.valueCents);
  const stated = String(Math.round(estimate.valueCents / 100));
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2" color="textSecondary">
        {t('appraisal.value')}
      </Typography>
      <Typography sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {dollars(estimate.valueCents)}
      </Typography>
      <Typography variant="body2">
        {t('appraisal.interval', { low: dollars(estimate.lowCents), high: dollars(estimate.highCents) })}
      </Typography>
      <Typography variant="body2">{t('appraisal.confidence', { confidence: estimate.confidence })}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('appraisal.from', { sales: estimate.salesUsed, day: formatDate(valuedOn) })}{' '}
        {t(`appraisal.placed.${placedBy}`)}
      </Typography>
      {analysis && <LtvFigure label={t('appraisal.ltv')} analysis={analysis} />}
      <Button
        size="small"
        disabled={application.loan?.propertyValue === stated}
        onClick={() => change({ path: 'loan.propertyValue', value: stated })}
      >
        {t('appraisal.use')}
      </Button>
    </Box>
  );
};

/** An estimate of the property's value from the sales around it: idle, under way, done. */
export const AppraisalPanel = () => {
  const t = useUrlaText();
  const application = useWholeApplication();
  const { appraised, run, isPending, error } = useInstantAppraisal();
  const may = useCan('appraisals.read');
  return (
    <Section title={t('appraisal.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t(may ? 'appraisal.text' : 'appraisal.notPermitted')}
      </Typography>
      {may && (
        <ProgressButton variant="outlined" isPending={isPending} progress={t('appraisal.processing')} onClick={run}>
          {t('appraisal.run')}
        </ProgressButton>
      )}
      <Box role="status" sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        {isPending && <Typography variant="body2">{t('appraisal.calculating')}</Typography>}
        {!isPending && !error && appraised && <Done appraised={appraised} application={application} />}
      </Box>
      {!isPending && error !== null && (
        <Box sx={{ mt: 1.5 }}>
          <Refusal error={error} />
          {fixesOf(error).map((fix) => (
            <Typography key={fix} variant="body2" sx={{ mt: 1 }}>
              {fix}
            </Typography>
          ))}
        </Box>
      )}
    </Section>
  );
};
