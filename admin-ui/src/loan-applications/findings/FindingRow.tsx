import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { lineBetween } from '../../kit/list/list-row.ts';
import type { Way } from './finding.ts';
import { useFindingsText } from './findings.texts.ts';

type Props = {
  readonly text: string;
  readonly detail?: ReactNode;
  readonly way: Way | null;
};

/** One thing that is to be settled, and the way there. */
export const FindingRow = ({ text, detail, way }: Props) => {
  const t = useFindingsText();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: { xs: 0.5, sm: 2 },
        pl: 2,
        pr: { xs: 0.5, sm: 2 },
        py: 0.75,
        ...lineBetween,
      }}
    >
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        {detail && (
          <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
            {detail}
          </Typography>
        )}
      </Typography>
      {way && (
        <Button
          component={Link}
          to={way.to}
          size="small"
          aria-label={t('wayOf', { way: t(`ways.${way.name}`), finding: text })}
          sx={{ flex: 'none' }}
        >
          {t(`ways.${way.name}`)}
        </Button>
      )}
    </Box>
  );
};
