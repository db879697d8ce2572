import Chip from '@mui/material/Chip';
import type { ApplicationFilter } from '../../../../api/loan-application/list/list.contract.ts';
import { applicationStatusNames, stageName } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useApplicationFilter } from '../../kit/applications/useApplicationFilter.ts';
import { useListText } from './list.texts.ts';

type Words = ReturnType<typeof useListText>;
type Ends = { readonly from?: string | number | undefined; readonly to?: string | number | undefined };
type Condition = { readonly label: string; readonly names: readonly (keyof ApplicationFilter)[] };

const periodOf = ({ from, to }: Ends, t: Words, open: 'since' | 'orMore'): string | undefined => {
  if (from !== undefined && to !== undefined) return t('between', { from, to });
  if (from !== undefined) return t(open, { from });
  return to === undefined ? undefined : t('until', { to });
};

const period = (key: 'submittedFilter' | 'decidedFilter' | 'daysFilter', ends: Ends, t: Words): string | undefined => {
  const words = periodOf(ends, t, key === 'daysFilter' ? 'orMore' : 'since');
  return words && t(key, { period: words });
};

const completed = ({ completedStage, completedFrom }: ApplicationFilter, t: Words): string | undefined => {
  if (!completedStage) return undefined;
  const stage = stageName(completedStage);
  return completedFrom ? t('completedSinceFilter', { stage, date: completedFrom }) : t('completedFilter', { stage });
};

/** Filters of a link that no select shows, each in words, with its conditions. */
const conditionsOf = (filter: ApplicationFilter, t: Words): readonly Condition[] => {
  const { figure, stage, status, submittedFrom, submittedTo, decidedFrom, decidedTo, daysFrom, daysTo } = filter;
  const all: readonly { label: string | undefined | false; names: readonly (keyof ApplicationFilter)[] }[] = [
    { label: figure && t('figure', { figure: t(`figures.${figure}`) }), names: ['figure'] },
    { label: stage && t('stageFilter', { stage: stageName(stage) }), names: ['stage'] },
    {
      label: Array.isArray(status) && status.map((each) => applicationStatusNames[each]).join(', '),
      names: ['status'],
    },
    {
      label: period('submittedFilter', { from: submittedFrom, to: submittedTo }, t),
      names: ['submittedFrom', 'submittedTo'],
    },
    { label: period('decidedFilter', { from: decidedFrom, to: decidedTo }, t), names: ['decidedFrom', 'decidedTo'] },
    { label: period('daysFilter', { from: daysFrom, to: daysTo }, t), names: ['daysFrom', 'daysTo'] },
    { label: completed(filter, t), names: ['completedStage', 'completedFrom'] },
  ];
  return all.flatMap(({ label, names }) => (label ? [{ label, names }] : []));
};

/** Conditions that came with a link (a figure, a bar of a chart, a stage) and have no select of their own. */
export const LinkedConditions = () => {
  const t = useListText();
  const [filter, set] = useApplicationFilter();
  return conditionsOf(filter, t).map(({ label, names }) => (
    <Chip
      key={names[0]}
      variant="outlined"
      label={label}
      onDelete={() => set(Object.fromEntries(names.map((name) => [name, undefined])))}
    />
  ));
};
