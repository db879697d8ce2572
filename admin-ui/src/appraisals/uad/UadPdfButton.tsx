import Button from '@mui/material/Button';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { useDownload } from '../../kit/download/useDownload.ts';
import { useUadText } from './uad.texts.ts';

type Props = {
  readonly reportId: string;
  /** Names it where there are several. */
  readonly address?: string;
};

/** Downloads a UAD form as a PDF. */
export const UadPdfButton = ({ reportId, address }: Props) => {
  const t = useUadText();
  const { linkTo, error } = useDownload();
  return (
    <>
      <Button
        component="a"
        {...(address !== undefined && { 'aria-label': t('pdfOf', { address }) })}
        {...linkTo({ address: `/api/uad-reports/${reportId}/pdf` })}
      >
        {t('pdf')}
      </Button>
      <Refusal error={error} />
    </>
  );
};
