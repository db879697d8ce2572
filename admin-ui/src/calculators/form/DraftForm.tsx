import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCalculatorsText } from '../shared/calculators.texts.ts';
import { DraftList } from './DraftList.tsx';
import { useFilling } from './draft-context.ts';
import { FieldGrid } from './FieldGrid.tsx';
import { type Form, type Group, groupsOf, isList, MODE, modeOf, type Part, placedFields } from './form-spec.ts';

/** Fields that follow each other stand in one grid, a list on its own. */
const runsOf = (parts: readonly Part[]): readonly (readonly Part[])[] =>
  parts.reduce<Part[][]>((runs, part) => {
    const last = runs.at(-1);
    if (last && !isList(part) && last.every((each) => !isList(each))) last.push(part);
    else runs.push([part]);
    return runs;
  }, []);

const Parts = ({ parts }: { readonly parts: readonly Part[] }) => {
  const { draft } = useFilling();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {runsOf(parts).map((run) => {
        const [first] = run;
        if (first === undefined) return null;
        return isList(first) ? (
          <DraftList key={first.list} list={first} />
        ) : (
          <FieldGrid key={first.path} fields={placedFields(run, draft)} />
        );
      })}
    </Box>
  );
};

/** Rarely used fields; open where one is filled. */
const Folded = ({ group }: { readonly group: Group }) => {
  const { draft } = useFilling();
  const [isOpened, setOpened] = useState(false);
  const isFilled = placedFields(group.parts, draft).some(({ at }) => (draft[at] ?? '') !== '');
  return (
    <Box
      component="details"
      open={isOpened || isFilled}
      onToggle={(event) => setOpened(event.currentTarget instanceof HTMLDetailsElement && event.currentTarget.open)}
      sx={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}
    >
      <Box
        component="summary"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, py: 0.5, mb: 1.5, cursor: 'pointer', listStyle: 'none' }}
      >
        <ExpandMore aria-hidden />
        <Typography variant="h3" component="span">
          {group.title}
        </Typography>
      </Box>
      <Parts parts={group.parts} />
    </Box>
  );
};

const Modes = ({ form }: { readonly form: Form }) => {
  const t = useCalculatorsText();
  const { draft, fill } = useFilling();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={t('modes')}
      value={modeOf(form, draft)}
      onChange={(_event, mode: string | null) => mode !== null && fill({ [MODE]: mode })}
    >
      {form.modes?.map(({ value, label }) => (
        <ToggleButton key={value} value={value} sx={{ textTransform: 'none' }}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

/** The fields of a calculator. */
export const DraftForm = ({ form }: { readonly form: Form }) => {
  const { draft } = useFilling();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {form.modes && <Modes form={form} />}
      {groupsOf(form, draft).map((group, index) =>
        group.isFolded ? (
          <Folded key={group.title ?? index} group={group} />
        ) : (
          <Box key={group.title ?? index} sx={{ display: 'grid', gap: 1 }}>
            {group.title && <Typography variant="h3">{group.title}</Typography>}
            <Parts parts={group.parts} />
          </Box>
        ),
      )}
    </Box>
  );
};
