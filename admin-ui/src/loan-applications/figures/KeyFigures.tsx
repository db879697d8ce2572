import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type { FigurePart } from '../../kit/figures/FigureLinesDialog.tsx';
import { useFiguresText } from './figures.texts.ts';
import { FileFigureLines } from './FileFigureLines.tsx';
import { useKeyFigures } from './key-figures.ts';
import { KeyFigureItem } from './KeyFigureItem.tsx';

type Props = {
  readonly file: DetailedApplication;
  /** Called when a figure leads away from what it stands in. */
  readonly onLeave?: () => void;
  /** Stands after the last figure. */
  readonly children?: ReactNode;
};

/** The figures that a file is decided by, in a line; each opens its lines. */
export const KeyFigures = ({ file, onLeave, children }: Props) => {
  const t = useFiguresText();
  const figures = useKeyFigures(file);
  const [part, setPart] = useState<FigurePart | null>(null);
  return (
    <>
      <Box
        role="group"
        aria-label={t('key.title')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', flex: '1 1 auto', minWidth: 0 }}
      >
        {figures.map((figure) => (
          <KeyFigureItem key={figure.name} figure={figure} onLines={setPart} onLeave={onLeave} />
        ))}
        {children}
      </Box>
      {part && <FileFigureLines applicationId={file.id} at={part} onClose={() => setPart(null)} />}
    </>
  );
};
