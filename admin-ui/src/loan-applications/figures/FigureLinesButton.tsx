import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFileFiguresText } from '../../kit/figures/file-figures.texts.ts';
import { FileFigureLines } from './FileFigureLines.tsx';

/** Opens a file's figures to their lines. */
export const FigureLinesButton = ({ applicationId }: { readonly applicationId: string }) => {
  const t = useFileFiguresText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" sx={{ p: 0, minWidth: 24, minHeight: 24, fontSize: 12 }} onClick={() => setOpen(true)}>
        {t('howItAddsUp')}
      </Button>
      {isOpen && <FileFigureLines applicationId={applicationId} onClose={() => setOpen(false)} />}
    </>
  );
};
