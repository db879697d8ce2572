import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HEADER_HEIGHT } from '../../theme/sizes.ts';
import { useFiguresText } from './figures.texts.ts';

type Props = {
  readonly applicationId: string;
  /** Of the answer, or the part of the form, that the figure is made of. */
  readonly path: string;
  /** The figure's name. */
  readonly of: string;
  /** Shown in place of the word for the form. */
  readonly children?: ReactNode;
};

/** Leads from a figure to what was stated. */
export const AnswersLink = ({ applicationId, path, of, children }: Props) => {
  const t = useFiguresText();
  return (
    <MuiLink
      component={Link}
      to={`/applications/${applicationId}/urla#${path}`}
      aria-label={children === undefined ? t('answersOf', { of }) : undefined}
      sx={{
        fontWeight: 400,
        fontSize: 12,
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 24,
        minWidth: 24,
        // Whoever comes back up by Tab sees it beneath the header.
        scrollMarginTop: HEADER_HEIGHT + 48,
      }}
    >
      {children ?? t('answers')}
    </MuiLink>
  );
};
