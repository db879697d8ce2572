import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { MoveOnFile } from '../../../../api/loan-application/status/status.contract.ts';
import {
  type AdverseActionReason,
  adverseActionReasonNames,
  adverseActionReasons,
  MOST_ADVERSE_ACTION_REASONS,
} from '../../../../events/lending/denial/adverse-action.ts';
import { denialSourceNames, groundInWords } from '../../../../events/lending/denial/denial-words.ts';
import { hmdaDenialReasons } from '../../../../events/lending/hmda/codes.ts';
import { hmdaDenialReasonOf } from '../../../../events/lending/hmda/hmda-reporting.ts';
import { useActionsText } from '../actions/actions.texts.ts';

type Props = {
  readonly reasons: readonly AdverseActionReason[];
  /** Reasons that the file itself shows: offered, never preselected. */
  readonly grounds: MoveOnFile['grounds'];
  readonly onChange: (reasons: AdverseActionReason[]) => void;
  /** Error of the reasons. */
  readonly problem?: string | undefined;
};

const Grounds = ({ reasons, grounds, onChange }: Omit<Props, 'problem'>) => {
  const t = useActionsText();
  const isFull = reasons.length >= MOST_ADVERSE_ACTION_REASONS;
  const inWords = (ground: MoveOnFile['grounds'][number]): string => {
    const code = hmdaDenialReasonOf(ground.reason);
    return t('sheet.ground', {
      figure: groundInWords(ground),
      source: denialSourceNames[ground.source],
      code,
      reason: hmdaDenialReasons[code],
    });
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 0.5 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, fontWeight: 600 }}>
        {t('sheet.grounds')}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {t('sheet.groundsHelp')}
      </Typography>
      {grounds.map((ground) => {
        const { reason, figure } = ground;
        const isChosen = reasons.includes(reason);
        return (
          <FormControlLabel
            key={`${reason}/${figure}`}
            sx={{ alignItems: 'flex-start', m: 0 }}
            control={
              <Checkbox
                size="small"
                sx={{ pt: 0.25, pl: 0 }}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onChange(isChosen ? reasons.filter((each) => each !== reason) : [...reasons, reason])}
              />
            }
            label={
              <>
                <Typography variant="body2">{adverseActionReasonNames[reason]}</Typography>
                <Typography variant="caption" color="textSecondary" component="div">
                  {inWords(ground)}
                </Typography>
              </>
            }
          />
        );
      })}
    </Box>
  );
};

/** The principal reasons of a rejection, one to four: those that the file shows with their figures, then the whole list. */
export const ReasonsField = ({ reasons, grounds, onChange, problem }: Props) => {
  const t = useActionsText();
  const isFull = reasons.length >= MOST_ADVERSE_ACTION_REASONS;
  return (
    <>
      {grounds.length > 0 && <Grounds reasons={reasons} grounds={grounds} onChange={onChange} />}
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
          <TextField
            {...params}
            label={t('sheet.reasons')}
            error={problem !== undefined}
            helperText={problem ?? t('sheet.reasonsHelp')}
            required
          />
        )}
      />
    </>
  );
};
