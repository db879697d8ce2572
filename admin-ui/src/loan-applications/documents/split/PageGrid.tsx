import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { OpenPdf } from '../../document-file/open-pdf.ts';
import { groupNumberOf, type PageGroup, pagesBetween } from './page-groups.ts';
import { PageThumbnail } from './PageThumbnail.tsx';
import { useSplitText } from './split.texts.ts';
import { THUMBNAIL } from './useDrawnPage.ts';
import type { usePageSelection } from './usePageSelection.ts';

const GAP = 8;
const CELL = THUMBNAIL.width + 12 + GAP;

type Props = {
  readonly pdf: OpenPdf;
  readonly groups: readonly PageGroup[];
  readonly selection: ReturnType<typeof usePageSelection>;
  /** Shows a page large. */
  readonly onSee: (page: number) => void;
};

/** Every page of a PDF, to be chosen by eye; only those near what is on screen are drawn. */
export const PageGrid = ({ pdf, groups, selection, onSee }: Props) => {
  const t = useSplitText();
  const grid = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const onScreen = grid.current;
    if (!onScreen || typeof ResizeObserver === 'undefined') return undefined;
    const measure = new ResizeObserver(() => setColumns(Math.max(1, Math.floor((onScreen.clientWidth + GAP) / CELL))));
    measure.observe(onScreen);
    return () => measure.disconnect();
  }, []);
  return (
    <Box
      ref={grid}
      role="listbox"
      aria-multiselectable
      aria-label={t('pages')}
      onKeyDown={selection.key(columns)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: `${GAP}px`, alignContent: 'flex-start' }}
    >
      {pagesBetween(1, pdf.numPages).map((page) => (
        <PageThumbnail
          key={page}
          pdf={pdf}
          page={page}
          isChosen={selection.chosen.has(page)}
          isCurrent={selection.current === page}
          groupNumber={groupNumberOf(groups, page)}
          onPress={selection.press}
          onSee={onSee}
        />
      ))}
    </Box>
  );
};
