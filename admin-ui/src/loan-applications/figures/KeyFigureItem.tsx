import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { FigurePart } from '../../kit/figures/FigureLinesDialog.tsx';
import type { KeyFigure } from './key-figures.ts';

const tones = { above: 'red', within: 'green', unknown: 'yellow' } as const;

type Props = {
  readonly figure: KeyFigure;
  readonly onLines: (part: FigurePart) => void;
  readonly onLeave: (() => void) | undefined;
};

/** One figure, which opens its lines. */
export const KeyFigureItem = ({ figure: { label, value, verdict, against, opens }, onLines, onLeave }: Props) => {
  const place =
    'to' in opens ? { component: Link, to: opens.to, onClick: onLeave } : { onClick: () => onLines(opens.part) };
  return (
    <Box sx={{ flex: '1 1 82px', alignSelf: 'stretch', display: 'grid' }}>
      <ButtonBase
        {...place}
        sx={{
          display: 'grid',
          alignContent: 'start',
          justifyContent: 'start',
          justifyItems: 'start',
          textAlign: 'left',
          borderRadius: '4px',
          px: 1,
          py: 0.5,
          minHeight: 44,
          '&:hover, &.Mui-focusVisible': { backgroundColor: 'action.hover' },
        }}
      >
        <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
          {label}
        </Typography>{' '}
        <Typography
          variant="body2"
          component="span"
          sx={{
            display: 'block',
            fontWeight: 600,
            lineHeight: '16px',
            fontVariantNumeric: 'tabular-nums',
            ...(verdict && { color: (theme) => theme.tokens.tones[tones[verdict]].text }),
          }}
        >
          {value}{' '}
          {against && (
            <Box component="span" sx={{ fontWeight: 400, fontSize: 11, display: 'block', lineHeight: '13px' }}>
              {against}
            </Box>
          )}
        </Typography>
      </ButtonBase>
    </Box>
  );
};
