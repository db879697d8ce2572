import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Entrusted } from '../../session/Entrusted.tsx';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useActionsText } from '../actions/actions.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import type { MoveSlot } from './useMoves.ts';

type Props = {
  readonly slots: readonly MoveSlot[];
  /** Called with the place of the button that was pressed. */
  readonly onChoose: (slot: MoveSlot, place: DOMRect) => void;
};

/** The main point of a move; the sheet says it all. */
const Remark = ({ move }: Pick<MoveSlot, 'move'>) => {
  const t = useActionsText();
  if (!move || (move.blocks.length === 0 && !move.override)) return null;
  return (
    <Typography component="span" variant="caption" sx={{ lineHeight: '14px' }}>
      {t(move.blocks.length > 0 ? 'blocked' : 'override')}
    </Typography>
  );
};

/** Where the status may go: a button for each status, always in the same place. Those that do not apply are disabled. */
export const MoveButtons = ({ slots, onChoose }: Props) => {
  const t = useActionsText();
  const word = useVocabularyText();
  const { file, isPending } = useLoanFile();
  const whyNot = ({ status, move }: MoveSlot): string | undefined => {
    if (move) return undefined;
    if (status === file.status) return t('isCurrent');
    return file.heldBy ?? t('notFromHere', { from: word(`applicationStatus.${file.status}`) });
  };
  return (
    <Box
      role="group"
      aria-label={t('move')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' }}
    >
      {slots.map((slot) => (
        <Box key={slot.status} title={whyNot(slot)} sx={{ display: 'grid' }}>
          <Entrusted authority={slot.authority}>
            <Button
              variant="outlined"
              color={slot.color}
              disabled={isPending || slot.move === null}
              onClick={(event) => onChoose(slot, event.currentTarget.getBoundingClientRect())}
              sx={{ flexDirection: 'column', lineHeight: '18px', minHeight: 46 }}
            >
              {slot.label}
              <Remark move={slot.move} />
            </Button>
          </Entrusted>
        </Box>
      ))}
    </Box>
  );
};
