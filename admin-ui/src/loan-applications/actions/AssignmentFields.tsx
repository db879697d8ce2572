import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { priorities } from '../../../../events/lending/life-cycle.ts';
import { useLoanFile } from './loan-file-context.ts';
import { useFileCommands } from './useFileCommands.ts';
import { ChoiceField } from '../../kit/form/ChoiceField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useValuesText } from '../../kit/values/values.texts.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useStaff } from './useStaff.ts';
import { useActionsText } from './actions.texts.ts';

/** Who works on the file; clearing the field takes the file from them. */
export const AssigneePicker = () => {
  const t = useActionsText();
  const values = useValuesText();
  const { file, isPending } = useLoanFile();
  const { assign } = useFileCommands();
  const { staff, isLoading } = useStaff();
  const options = staff.map(({ id, name }) => ({ id, name }));
  const current = file.assigneeId && file.assignedTo ? { id: file.assigneeId, name: file.assignedTo } : null;
  return (
    <Autocomplete
      size="small"
      options={options}
      value={current}
      loading={isLoading}
      disabled={isPending}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_, chosen) => void assign(chosen)}
      clearText={t('unassign')}
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
