import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useActionsText } from '../actions/actions.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { missingOf, needChoices, standingOf } from '../actions/need-choices.ts';

type Props = {
  /** Keys of what is asked for. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: string[]) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Error of the reason. */
  readonly problem?: string | undefined;
};

/** The documents that the borrower is asked for, those of the needs list first, and why. */
export const AskedDocumentsField = ({ chosen, onChoose, reason, onReason, problem }: Props) => {
  const t = useActionsText();
  const { file } = useLoanFile();
  const choices = needChoices(file);
  const missing = missingOf(file);
  const isAllChosen = missing.every((key) => chosen.includes(key));
  const describe = (key: string): string => {
    const standing = standingOf(file, key);
    const name = choices.find(({ value }) => value === key)?.label ?? key;
    return standing === 'new' ? name : `${name} · ${t(`sheet.standing.${standing}`)}`;
  };
  return (
    <>
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        options={choices.map(({ value }) => value)}
        value={[...chosen]}
        groupBy={(key) =>
          t(choices.some(({ value, isNeeded }) => value === key && isNeeded) ? 'sheet.needed' : 'sheet.notNeeded')
        }
        getOptionLabel={describe}
        getOptionDisabled={(key) => standingOf(file, key) === 'toReview'}
        onChange={(_, next) => onChoose(next)}
        renderInput={(params) => (
          <TextField {...params} label={t('sheet.asked')} helperText={t('sheet.askedHelp')} required />
        )}
      />
      {missing.length > 0 && !isAllChosen && (
        <Box>
          <Button onClick={() => onChoose([...new Set([...chosen, ...missing])])}>
            {t('sheet.allMissing', { smart_count: missing.length })}
          </Button>
        </Box>
      )}
      <TextField
        size="small"
        multiline
        minRows={2}
        label={t('sheet.requestReason')}
        value={reason}
        error={problem !== undefined}
        helperText={problem ?? t('sheet.requestReasonHelp')}
        onChange={(event) => onReason(event.target.value)}
      />
    </>
  );
};
