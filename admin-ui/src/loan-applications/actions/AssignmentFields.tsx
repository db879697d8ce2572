import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { priorities } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useLoanFile } from './loan-file-context.ts';
import { useFileCommands } from './useFileCommands.ts';
import { ChoiceField } from '../../kit/form/ChoiceField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useValuesText } from '../../kit/values/values.texts.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useStaff } from './useStaff.ts';
import { useActionsText } from './actions.texts.ts';

type Choice = { readonly id: string | null; readonly name: string };

/** Assignee of the file. Unassigning is a choice of its own: a field emptied to type another name sends nothing. */
export const AssigneePicker = () => {
  const t = useActionsText();
  const values = useValuesText();
  const { file, isPending } = useLoanFile();
  const { assign } = useFileCommands();
  const { staff, isLoading } = useStaff();
  const { assigneeId, assignedTo } = file;
  const current: Choice | null = assigneeId && assignedTo ? { id: assigneeId, name: assignedTo } : null;
  const options: Choice[] = [
    ...(current ? [{ id: null, name: t('unassign') }] : []),
    ...staff.map(({ id, name }) => ({ id, name })),
  ];
  const choose = (chosen: Choice | null) => {
    if (!chosen || chosen.id === assigneeId) return;
    void assign(chosen.id === null ? null : { id: chosen.id, name: chosen.name });
  };
  return (
    <Autocomplete
      size="small"
      options={options}
      value={current}
      disableClearable={current !== null}
      loading={isLoading}
      // A disabled field would lose the focus.
      readOnly={isPending}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id ?? 'nobody'}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_, chosen) => choose(chosen)}
      renderInput={(params) => <TextField {...params} label={t('assignee')} placeholder={values('unassigned')} />}
    />
  );
};

export const PrioritySelect = () => {
  const t = useActionsText();
  const word = useVocabularyText();
  const { file, isPending } = useLoanFile();
  const { prioritize } = useFileCommands();
  return (
    <ChoiceField
      id="priority"
      label={t('priority')}
      value={file.priority}
      options={optionsOf(priorities, (value) => word(`priority.${value}`))}
      disabled={isPending}
      onChange={(priority) => void prioritize(priority)}
    />
  );
};
