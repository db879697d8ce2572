import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SaleImportInfo } from '../../../../api/sale-import/sale-import.contract.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { listRow } from '../../kit/list/list-row.ts';
import { useDownload } from '../../kit/download/useDownload.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatCount, formatDateTime } from '../../kit/values/format.ts';
import { Progress } from '../../kit/values/Progress.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { useAvmText } from '../texts/avm.texts.ts';

const tones: Readonly<Record<SaleImportInfo['status'], Tone>> = {
  received: 'yellow',
  importing: 'blue',
  finished: 'green',
  failed: 'red',
  withdrawn: 'grey',
};

const Outcome = ({ info }: { readonly info: SaleImportInfo }) => {
  const t = useAvmText();
  const { status, rows, upToByte, sizeBytes, sales, repeated, refusedRows, reason } = info;
  if (status === 'received') return null;
  if (status === 'importing') {
    return (
      <Box role="status" sx={{ maxWidth: 360 }}>
        <Progress percent={Math.min(100, Math.floor((100 * upToByte) / sizeBytes))} />
        <Typography variant="body2">{t('sales.progress', { rows: formatCount(rows) })}</Typography>
      </Box>
    );
  }
  const counts = { sales: formatCount(sales), repeated: formatCount(repeated), refused: formatCount(refusedRows) };
  return (
    <>
      {rows > 0 && <Typography variant="body2">{t('sales.result', counts)}</Typography>}
      {reason && (
        <Typography variant="body2" color="textSecondary">
          {reason}
        </Typography>
      )}
    </>
  );
};

type Props = { readonly info: SaleImportInfo; readonly onMap: () => void; readonly onWithdraw: () => void };

/** One file of sales: how its import stands, and what can be done with it. */
export const ImportRow = ({ info, onMap, onWithdraw }: Props) => {
  const t = useAvmText();
  const { importId, fileName, status, isSample, receivedBy, receivedAt, refusedRows } = info;
  const { linkTo, error } = useDownload();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        ...listRow,
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{fileName}</Typography>
          <Badge tone={tones[status]}>{t(`sales.statuses.${status}`)}</Badge>
          {isSample && <Badge tone="grey">{t('sales.sample')}</Badge>}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {receivedBy} · {formatDateTime(receivedAt)}
        </Typography>
        <Outcome info={info} />
        <Refusal error={error} />
      </Box>
      {refusedRows > 0 && (
        <Button component="a" {...linkTo({ address: `/api/sale-imports/${importId}/refused-rows.csv` })}>
          {t('sales.report')}
        </Button>
      )}
      <Permitted permission="appraisals.update">
        {status === 'received' && (
          <Button variant="outlined" onClick={onMap}>
            {t('sales.columnsOf')}
          </Button>
        )}
        {status !== 'withdrawn' && (
          <Button color="error" onClick={onWithdraw}>
            {t('sales.withdraw')}
          </Button>
        )}
      </Permitted>
    </Box>
  );
};
