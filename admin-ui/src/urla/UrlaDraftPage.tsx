import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { whyNoDemographics } from '../../../events/lending/permissions/demographics-access.ts';
import { ApiError } from '../client/api-error.ts';
import { read } from '../client/http.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { AnswersContext, OpenDraftContext } from './draft/draft-context.ts';
import type { DemographicsDetail, DraftDetail } from './draft/draft-shapes.ts';
import { useOpenedDraft } from './draft/use-opened-draft.ts';
import { useUrlaText } from './texts/urla.texts.ts';
import { ShortForm } from './short/ShortForm.tsx';
import { isStep, OVERVIEW, SHORT } from './page/addresses.ts';
import { ClosedDraft } from './page/ClosedDraft.tsx';
import { LeaveGuard } from './page/LeaveGuard.tsx';
import { Wizard } from './page/Wizard.tsx';

/** Nothing of a draft stays in memory once it is left: the next visit reads what is there then. */
const keptOpen = { gcTime: 0 };

const NotThere = () => {
  const t = useUrlaText();
  return (
    <Box>
      <PageHeader title={t('title')} />
      <Section>
        <EmptyState
          title={t('notFound.title')}
          text={t('notFound.text')}
          action={
            <Button component={Link} to={OVERVIEW} variant="contained">
              {t('allDrafts')}
            </Button>
          }
        />
      </Section>
    </Box>
  );
};

type OpenProps = {
  readonly detail: { readonly draft: DraftDetail; readonly demographics: DemographicsDetail | null };
  readonly step: string | undefined;
};

/** One draft, however it is shown: what is typed on one page is there on the other. */
const OpenDraft = ({ detail, step }: OpenProps) => {
  const present = isStep(step) ? step : step === SHORT ? 'personal' : detail.draft.step;
  const { open, flush } = useOpenedDraft(detail, present);
  return (
    <OpenDraftContext value={open}>
      <AnswersContext value={open.application}>
        {step === SHORT ? <ShortForm flush={flush} /> : <Wizard step={present} flush={flush} />}
        <LeaveGuard />
      </AnswersContext>
    </OpenDraftContext>
  );
};

/** The Uniform Residential Loan Application as it is being taken: step by step, or on one page. */
export const UrlaDraftPage = () => {
  const { draftId = '', step } = useParams();
  const { permissions } = useCurrentUser();
  const maySeeAll = whyNoDemographics(permissions, true) === undefined;
  const draft = useQuery<DraftDetail>({ queryKey: ['urla-drafts', draftId], ...keptOpen });
  const isOpen = draft.data?.status === 'open';
  const demographics = useQuery<DemographicsDetail>({
    queryKey: ['urla-demographics', draftId],
    queryFn: ({ signal }) => read(`urla-drafts/${encodeURIComponent(draftId)}/demographics`, signal),
    enabled: maySeeAll && isOpen,
    ...keptOpen,
  });

  if (draft.error instanceof ApiError && [400, 404].includes(draft.error.status)) return <NotThere />;
  for (const { data, error, refetch } of [draft, demographics])
    if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!draft.data) return <PageSkeleton />;
  if (!isOpen) return <ClosedDraft draft={draft.data} />;
  if (maySeeAll && !demographics.data) return <PageSkeleton />;
  return (
    <OpenDraft key={draftId} detail={{ draft: draft.data, demographics: demographics.data ?? null }} step={step} />
  );
};
