import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { useDownload } from '../../kit/download/useDownload.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { lazyPart } from '../../kit/feature/feature.ts';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { downloadAddress } from '../documents/base/download.ts';
import { useDocumentReviewText } from './document-review.texts.ts';
import { FileNotShown } from './FileNotShown.tsx';
import { useDocumentFile } from '../document-file/useDocumentFile.ts';

// The library that draws PDFs is larger than the rest of the portal.
const PdfPages = lazyPart(() => import('./PdfPages.tsx'), 'PdfPages');

type Version = LoanDocument['versions'][number];

const Picture = ({ content, name }: { readonly content: Blob; readonly name: string }) => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(content);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [content]);
  if (address === null) return null;
  return <Box component="img" src={address} alt={name} sx={{ display: 'block', maxWidth: '100%', mx: 'auto' }} />;
};

const Shown = ({
  version,
  content,
  download,
}: {
  readonly version: Version;
  readonly content: Blob;
  readonly download: ReactNode;
}) => {
  const t = useDocumentReviewText();
  const { mediaType, fileName: name } = version;
  if (mediaType === 'image/tiff') return <FileNotShown why="tiff" download={download} />;
  if (mediaType !== 'application/pdf') {
    return (
      <>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 0.5, borderBottom: 1, borderColor: 'divider' }}>
          {download}
        </Box>
        <Picture content={content} name={name} />
      </>
    );
  }
  return (
    <Suspense fallback={<Typography sx={{ p: 2 }}>{t('viewer.loading')}</Typography>}>
      <PdfPages content={content} name={name} download={download} />
    </Suspense>
  );
};

type Props = { readonly applicationId: string; readonly documentId: string; readonly version: Version };

/** The newest file of a document on screen. Each time it is handed out is on record, as with a download. */
export const FileViewer = ({ applicationId, documentId, version }: Props) => {
  const t = useDocumentReviewText();
  const address = downloadAddress(applicationId, documentId, version.documentVersion);
  const { data, error, refetch } = useDocumentFile(address);
  const downloading = useDownload();
  const download = (
    <Button
      component="a"
      {...downloading.linkTo({ address, fileName: version.fileName })}
      startIcon={<DownloadOutlined />}
    >
      {t('viewer.download')}
    </Button>
  );
  return (
    <Card component="section" aria-label={t('viewer.label')} sx={{ minWidth: 0 }}>
      <Refusal error={downloading.error} />
      {data ? (
        <Shown version={version} content={data} download={download} />
      ) : error ? (
        <ErrorState error={error} title={t('viewer.kept')} onRetry={() => void refetch()} />
      ) : (
        <Typography sx={{ p: 2 }}>{t('viewer.loading')}</Typography>
      )}
    </Card>
  );
};
