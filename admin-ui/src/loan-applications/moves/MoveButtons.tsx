import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useArmedAt } from '../../kit/dialogs/arming.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { Entrusted } from '../../session/Entrusted.tsx';
import { useActionsText } from '../actions/actions.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { type MoveSlot, useMoves } from './useMoves.ts';

/** Called with the place of the button that was pressed. */
type OnChoose = (slot: MoveSlot, place: DOMRect) => void;

/** The main point of a move; the sheet says it all. */
const Remark = ({ move }: Pick<MoveSlot, 'move'>) => {
  const t = useActionsText();
  if (move.blocks.length === 0 && !move.override) return null;
  return (
    <Typography component="span" variant="caption" sx={{ lineHeight: '14px' }}>
      {t(move.blocks.length > 0 ? 'blocked' : 'override')}
    </Typography>
  );
};

type GroupProps = {
  readonly label: string;
  readonly slots: readonly MoveSlot[];
  readonly onChoose: OnChoose;
};

const MoveGroup = ({ label, slots, onChoose }: GroupProps) => {
  const { file, isPending } = useLoanFile();
  // When the file moves on, other buttons take these places.
  const isArmed = useArmedAt(file.status);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' }}
    >
      {slots.map((slot) => (
        <Entrusted key={slot.status} authority={slot.authority}>
          <Button
            variant="outlined"
            data-move={slot.status}
            color={slot.color}
            disabled={isPending}
            aria-disabled={isArmed ? undefined : true}
            onClick={(event) => isArmed && onChoose(slot, event.currentTarget.getBoundingClientRect())}
            sx={{ flexDirection: 'column', lineHeight: '18px', minHeight: 46 }}
          >
            {slot.label}
            <Remark move={slot.move} />
          </Button>
        </Entrusted>
      ))}
    </Box>
  );
};

/** Where the status may go: the decision and the usual next; exceptions, and what is not possible and why, behind More. */
export const MoveButtons = ({ onChoose }: { readonly onChoose: OnChoose }) => {
  const t = useActionsText();
  const word = useVocabularyText();
  const { file, isPending } = useLoanFile();
  const { status } = file;
  const { usual, rest, impossible } = useMoves();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const moreId = useId();
  const isOpen = openAt === status;
  if (usual.length === 0) return null;
  return (
    <>
      <MoveGroup label={t('move')} slots={usual} onChoose={onChoose} />
      <Button
        color="inherit"
        size="small"
        disabled={isPending}
        aria-expanded={isOpen}
        aria-controls={moreId}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpenAt(isOpen ? null : status)}
        sx={{ justifySelf: 'start' }}
      >
        {t('more')}
      </Button>
      <Box id={moreId} hidden={!isOpen} sx={{ display: isOpen ? 'grid' : 'none', gap: 1 }}>
        {isOpen && rest.length > 0 && <MoveGroup label={t('more')} slots={rest} onChoose={onChoose} />}
        {isOpen && impossible.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('notFromHere', { from: word(`applicationStatus.${status}`), to: impossible.join(', ') })}
          </Typography>
        )}
      </Box>
    </>
  );
};
