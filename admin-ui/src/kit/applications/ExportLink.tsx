import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { isUnauthenticated } from '../../client/api-error.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useDownloadText } from '../download/download.texts.ts';
import { useDownload } from '../download/useDownload.ts';

type Props = {
  /** Filter of the list; the whole pipeline by default. */
  readonly filter?: unknown;
  readonly startIcon?: ReactNode;
  readonly children: ReactNode;
};

/** The pipeline, or the part of it that the filter lists, as a spreadsheet. */
export const ExportLink = ({ filter, startIcon, children }: Props) => {
  const t = useDownloadText();
  const notify = useNotify();
  const { linkTo, isUnderWay } = useDownload((error) => {
    // That the session has ended is the shell's to say.
    if (!isUnauthenticated(error)) notify(t('refused', { reason: errorDetail(error) }), { type: 'error' });
  });
  const query = filter === undefined ? '' : `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  const address = `/api/business/dashboard/report.csv${query}`;
  return (
    <Permitted permission="reports.read">
      <Button component="a" {...linkTo({ address })} variant="outlined" startIcon={startIcon}>
        {isUnderWay(address) ? t('underWay') : children}
      </Button>
    </Permitted>
  );
};
