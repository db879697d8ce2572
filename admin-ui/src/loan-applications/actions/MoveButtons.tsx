import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Permitted } from '../../session/Permitted.tsx';
import { useActionsText } from './actions.texts.ts';
import { useLoanFile } from './loan-file-context.ts';
import type { Move } from './useMoves.ts';

type Props = { readonly moves: readonly Move[]; readonly onChoose: (move: Move) => void };

/** Where the status may go, a button each; those off the normal path say so. */
export const MoveButtons = ({ moves, onChoose }: Props) => {
  const t = useActionsText();
  const { isPending } = useLoanFile();
  return (
    <Box
      role="group"
      aria-label={t('move')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' }}
    >
      {moves.map((move) => (
        <Permitted key={move.status} permission={move.permission}>
          <Button
            variant="outlined"
            color={move.color}
            disabled={isPending || move.isCurrent}
            onClick={() => onChoose(move)}
            sx={{ flexDirection: 'column', lineHeight: '18px' }}
          >
            {move.label}
            {move.override && !move.isCurrent && (
              <Typography component="span" variant="caption" sx={{ lineHeight: '14px' }}>
                {t('override')}
              </Typography>
            )}
          </Button>
        </Permitted>
      ))}
    </Box>
  );
};
