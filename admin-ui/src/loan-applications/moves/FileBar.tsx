import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { authorityRules } from '../../../../events/lending/decisions/decision-permissions.ts';
import { useMeets } from '../../session/current-user.ts';
import { HEADER_HEIGHT } from '../../theme/sizes.ts';
import { useActionsText } from '../actions/actions.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useHeldFocus } from '../actions/useHeldFocus.ts';
import { KeyFigures } from '../figures/KeyFigures.tsx';
import { useDecisionOnFile } from './decision-context.ts';
import { useMoves } from './useMoves.ts';

/** Room for the bar above what a link or the keyboard leads to. */
const ROOM = { xs: 136, md: 80 } as const;

/** One element: a new one with each rendering would have the browser take all styles anew. */
const roomAbove = (
  <GlobalStyles
    styles={(theme) => ({
      html: {
        scrollPaddingTop: HEADER_HEIGHT + ROOM.xs,
        [theme.breakpoints.up('md')]: { scrollPaddingTop: HEADER_HEIGHT + ROOM.md },
      },
    })}
  />
);

/** The approval, for who may decide on a file that nobody has decided on. */
const Approve = () => {
  const t = useActionsText();
  const { isPending } = useLoanFile();
  const { choose } = useDecisionOnFile();
  const { usual } = useMoves();
  const mayDecide = useMeets(authorityRules.decide);
  const approval = usual.find(({ status }) => status === 'approved');
  if (!approval || !mayDecide) return null;
  const isClean = approval.move.blocks.length === 0 && !approval.move.override;
  return (
    <Button
      variant={isClean ? 'contained' : 'outlined'}
      disabled={isPending}
      onClick={(event) => choose(approval, event.currentTarget.getBoundingClientRect())}
      sx={{ mx: 0.5, flex: { xs: '1 1 180px', sm: '0 0 auto' } }}
    >
      {t('approveApplication')}
    </Button>
  );
};

type Props = {
  /** Stays below the head of the portal while the page scrolls; in a dialog it stands above what scrolls. */
  readonly isSticky?: boolean;
};

/** What a file is decided by, in sight on each of its tabs, with the way to its approval. */
export const FileBar = ({ isSticky = false }: Props) => {
  const { file } = useLoanFile();
  const heldFocus = useHeldFocus();
  return (
    <Box
      {...heldFocus}
      sx={({ tokens }) => ({
        p: 0.25,
        border: `1px solid ${tokens.border}`,
        borderRadius: '6px',
        backgroundColor: tokens.surface,
        ...(isSticky && { position: 'sticky', top: HEADER_HEIGHT, zIndex: 3, mb: 1 }),
      })}
    >
      {isSticky && roomAbove}
      <KeyFigures file={file}>
        <Approve />
      </KeyFigures>
    </Box>
  );
};
