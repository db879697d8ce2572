import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useState } from 'react';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import type { OpenPdf } from '../../document-file/open-pdf.ts';
import { PdfViewer } from '../../document-file/PdfViewer.tsx';
import { useSplitText } from './split.texts.ts';

type Props = {
  readonly pdf: OpenPdf;
  /** Of the file. */
  readonly name: string;
  readonly page: number;
  readonly isChosen: boolean;
  readonly onGo: (page: number) => void;
  readonly onChoose: () => void;
  readonly onClose: () => void;
};

/** One page as large as the window, to be read before it is chosen. */
export const PageView = ({ pdf, name, page, isChosen, onGo, onChoose, onClose }: Props) => {
  const t = useSplitText();
  const isPhone = useMediaQuery('(max-width:600px)');
  const [broken, setBroken] = useState(0);
  const breaks = useCallback(() => setBroken(page), [page]);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isPhone} aria-labelledby="page-title">
      <DialogTitle id="page-title" sx={{ overflowWrap: 'anywhere' }}>
        {t('pageOf', { page, name })}
      </DialogTitle>
      <DialogContent sx={{ p: 0, overflow: 'hidden' }}>
        {broken === page && <Typography sx={{ px: 3, pb: 1 }}>{t('pageBroken')}</Typography>}
        <PdfViewer
          pdf={pdf}
          name={name}
          number={page}
          onGo={onGo}
          height={isPhone ? 'calc(100dvh - 190px)' : 'calc(100dvh - 260px)'}
          isWhole
          onBroken={breaks}
        />
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="outlined" onClick={onChoose}>
          {t(isChosen ? 'leaveOut' : 'choose')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
