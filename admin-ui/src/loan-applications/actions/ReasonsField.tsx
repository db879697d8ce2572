import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import {
  type AdverseActionReason,
  adverseActionReasonNames,
  adverseActionReasons,
  MOST_ADVERSE_ACTION_REASONS,
} from '../../../../events/lending/adverse-action.ts';
import { useActionsText } from './actions.texts.ts';

type Props = {
  readonly reasons: readonly AdverseActionReason[];
  readonly onChange: (reasons: readonly AdverseActionReason[]) => void;
};

/** The principal reasons of a rejection, one to four of the form's list. */
export const ReasonsField = ({ reasons, onChange }: Props) => {
  const t = useActionsText();
  const isFull = reasons.length >= MOST_ADVERSE_ACTION_REASONS;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      size="small"
      options={adverseActionReasons}
      value={[...reasons]}
      getOptionLabel={(reason) => adverseActionReasonNames[reason]}
      getOptionDisabled={(reason) => isFull && !reasons.includes(reason)}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={(params) => (
        <TextField {...params} label={t('sheet.reasons')} helperText={t('sheet.reasonsHelp')} required />
      )}
    />
  );
};
