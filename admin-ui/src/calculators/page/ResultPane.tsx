import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { useCalculatorsText } from '../shared/calculators.texts.ts';
import { draftOf } from '../form/body.ts';
import { useFilling } from '../form/draft-context.ts';
import type { Form } from '../form/form-spec.ts';
import type { Outcome } from '../form/outcome.ts';
import { Rules } from '../result/Rules.tsx';

type Rule = { readonly rule: string; readonly citation: string };

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <Box sx={{ py: 2 }}>
    <Typography variant="body1" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
      {lines.map((line) => (
        <Typography component="li" variant="body2" color="textSecondary" key={line}>
          {line}
        </Typography>
      ))}
    </Box>
  </Box>
);

type Props = {
  readonly outcome: Outcome<unknown, { readonly basis: readonly Rule[] }>;
  /** A body to try it with. */
  readonly example: unknown;
  readonly form: Form;
  readonly children: ReactNode;
};

const Empty = ({ example, form }: Pick<Props, 'example' | 'form'>) => {
  const t = useCalculatorsText();
  const { replace } = useFilling();
  return (
    <EmptyState
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        typeof example === 'object' &&
        example !== null && (
          <Button variant="outlined" onClick={() => replace(draftOf(form, example))}>
            {t('example')}
          </Button>
        )
      }
    />
  );
};

const Failed = ({ problem, again }: { readonly problem: string; readonly again: () => void }) => {
  const t = useCalculatorsText();
  return (
    <Box>
      <Lines title={t('noAnswer')} lines={[problem]} />
      <Button variant="outlined" onClick={again}>
        {t('again')}
      </Button>
    </Box>
  );
};

/** Result of the draft: the answer, or the fields still missing. */
export const ResultPane = ({ outcome, example, form, children }: Props) => {
  const t = useCalculatorsText();
  return (
    <Section title={t('result')}>
      <Box
        sx={{ minHeight: 240, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 2 }}
      >
        {outcome.kind === 'empty' && <Empty example={example} form={form} />}
        {outcome.kind === 'asking' && <Skeleton height={120} />}
        {outcome.kind === 'missing' && <Lines title={t('needed')} lines={outcome.missing} />}
        {outcome.kind === 'wrong' && <Lines title={t('mend')} lines={outcome.problems} />}
        {outcome.kind === 'failed' && <Failed problem={outcome.problem} again={outcome.again} />}
        {children}
        {outcome.kind === 'answer' && <Rules basis={outcome.answer.basis} />}
      </Box>
    </Section>
  );
};
