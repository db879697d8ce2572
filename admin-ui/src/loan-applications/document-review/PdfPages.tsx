import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useState } from 'react';
import { usePageKeys } from '../../kit/keys/page-keys.ts';
import { PdfViewer } from '../document-file/PdfViewer.tsx';
import { useOpenedPdf } from '../document-file/useOpenedPdf.ts';
import { useDocumentReviewText } from './document-review.texts.ts';
import { FileNotShown } from './FileNotShown.tsx';

type Props = { readonly content: Blob; readonly name: string; readonly download: ReactNode };

/** The pages of a PDF, or why there is nothing to see. */
export const PdfPages = ({ content, name, download }: Props) => {
  const t = useDocumentReviewText();
  const opened = useOpenedPdf(content);
  const [number, setNumber] = useState(1);
  const [isBroken, setBroken] = useState(false);
  const breaks = useCallback(() => setBroken(true), []);
  const all = opened && 'pdf' in opened ? opened.pdf.numPages : 1;
  const go = (to: number) => setNumber(Math.min(Math.max(1, to), all));
  usePageKeys([
    { key: ']', label: t('keys.nextPage'), run: () => go(number + 1) },
    { key: '[', label: t('keys.previousPage'), run: () => go(number - 1) },
  ]);
  if (!opened) return <Typography sx={{ p: 2 }}>{t('viewer.loading')}</Typography>;
  const failure = isBroken ? 'broken' : 'failure' in opened ? opened.failure : null;
  if (failure || !('pdf' in opened)) return <FileNotShown why={failure ?? 'broken'} download={download} />;
  return (
    <PdfViewer
      pdf={opened.pdf}
      name={name}
      number={number}
      onGo={go}
      height={{ xs: '60vh', md: 'calc(100vh - 260px)' }}
      onBroken={breaks}
    >
      {download}
    </PdfViewer>
  );
};
