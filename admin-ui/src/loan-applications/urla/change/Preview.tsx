import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { movedInWords } from '../../../kit/figures/moved-figure.ts';
import { TitledList } from '../../../kit/page/TitledList.tsx';
import type { ChangeUrlaRequest, UrlaPreview } from '../../../../../api/loan-application/urla/urla.contract.ts';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import { formatDate } from '../../../kit/values/format.ts';
import { useDebounced } from '../../../kit/values/use-debounced.ts';
import { errorDetail } from '../../../session/error-detail.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { previewChange } from './change-commands.ts';
import { useAnswerName } from './use-answer-name.ts';

/** The server is asked once what is typed has rested. */
const ASK_AFTER_MS = 250;

type Props = {
  readonly applicationId: string;
  readonly version: number;
  readonly request: ChangeUrlaRequest;
  /** Leads to an answer that has to be put right. */
  readonly onGoTo?: (path: AnswerPath) => void;
};

const Follows = ({ preview, onGoTo }: Pick<Props, 'onGoTo'> & { readonly preview: UrlaPreview }) => {
  const t = useUrlaTabText();
  const nameOf = useAnswerName();
  const toldOf = ({ field, message }: UrlaPreview['problems'][number]): string => `${nameOf(field)} – ${message}`;
  const { figures, conditions, documents, stale, clocks, problems, warnings } = preview;
  const [first] = problems;
  // Beside a problem nothing else is worked out.
  const isNothing = [problems, figures, conditions, documents.asked, documents.notNeeded, stale, clocks].every(
    (lines) => lines.length === 0,
  );
  return (
    <>
      {problems.length > 0 && (
        <Alert severity="error">
          <TitledList title={t('preview.problems')} lines={problems.map(toldOf)} />
          {first && onGoTo && (
            <Button size="small" color="inherit" onClick={() => onGoTo(first.field)}>
              {t('preview.goToFirst')}
            </Button>
          )}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert severity="warning">
          <TitledList title={t('preview.warnings')} lines={warnings.map(toldOf)} />
        </Alert>
      )}
      {isNothing && <Typography variant="body2">{t('preview.nothing')}</Typography>}
      <TitledList title={t('preview.figures')} lines={figures.map(movedInWords)} />
      <TitledList
        title={t('preview.conditions')}
        lines={conditions.map(({ number, title }) => `${number}. ${title}`)}
      />
      <TitledList title={t('preview.asked')} lines={documents.asked.map(({ name }) => name)} />
      <TitledList title={t('preview.notNeeded')} lines={documents.notNeeded.map(({ name }) => name)} />
      <TitledList title={t('preview.stale')} lines={stale.map(({ title }) => title)} />
      <TitledList
        title={t('preview.clocks')}
        lines={clocks.map(({ name, dueOn }) => t('preview.clock', { name, day: formatDate(dueOn) }))}
      />
    </>
  );
};

/** What follows of a change, worked out by the server before it is sent. */
export const Preview = ({ applicationId, version, request, onGoTo }: Props) => {
  const t = useUrlaTabText();
  const sent = JSON.stringify(request);
  const rested = useDebounced(sent, ASK_AFTER_MS);
  const { data, error } = useQuery({
    queryKey: ['applications', applicationId, 'urla', 'preview', version, rested],
    queryFn: () => previewChange(applicationId, JSON.parse(rested) as ChangeUrlaRequest),
    gcTime: 0,
  });
  return (
    <Box component="section" aria-live="polite" sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {t('preview.title')}
      </Typography>
      {data && <Follows preview={data} {...(onGoTo && { onGoTo })} />}
      {!data && error && <Alert severity="warning">{t('preview.failed', { reason: errorDetail(error) })}</Alert>}
      {!data && !error && <Skeleton aria-label={t('preview.loading')} height={20} />}
    </Box>
  );
};
