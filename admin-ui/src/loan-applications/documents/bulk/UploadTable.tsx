import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useCoverBeneath } from '../../../kit/dialogs/arming.ts';
import { rowsBelow } from '../../../kit/log-readers/rows-on-phones.ts';
import { formatKilobytes } from '../../../kit/values/format.ts';
import { NeedChoice } from '../NeedChoice.tsx';
import { useDocumentsText } from '../base/documents.texts.ts';
import { useBulkUploadText } from './bulk-upload.texts.ts';
import { isUnderWay, type UploadRow } from './upload-row.ts';
import type { BulkUpload } from './useBulkUpload.ts';

type RowProps = { readonly row: UploadRow; readonly upload: BulkUpload };

/** How far a file is, or what came of it. */
const Result = ({ row: { state, share, problem, file } }: Pick<RowProps, 'row'>) => {
  const t = useBulkUploadText();
  const words = useDocumentsText();
  const percent = Math.round(share * 100);
  if (state === 'sending') {
    return (
      <>
        <LinearProgress
          variant={share === 1 ? 'indeterminate' : 'determinate'}
          value={percent}
          aria-label={t('progressOf', { name: file.name })}
        />
        <Typography variant="caption">{share === 1 ? words('checking') : words('uploading', { percent })}</Typography>
      </>
    );
  }
  return (
    <Typography
      variant="body2"
      sx={{
        color: state === 'done' ? 'success.main' : problem === null ? 'text.secondary' : 'error.main',
        overflowWrap: 'anywhere',
      }}
    >
      {problem ?? t(`states.${state}`)}
    </Typography>
  );
};

const Actions = ({ row: { key, state, file }, upload }: RowProps) => {
  const t = useBulkUploadText();
  const { name } = file;
  if (state === 'done') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {state === 'sending' && (
        <Button size="small" color="inherit" aria-label={t('stopOf', { name })} onClick={upload.stop}>
          {t('stop')}
        </Button>
      )}
      {state === 'failed' && (
        <Button size="small" aria-label={t('retryOf', { name })} onClick={() => upload.retry(key)}>
          {t('retry')}
        </Button>
      )}
      {state === 'duplicate' && (
        <Button size="small" aria-label={t('anywayOf', { name })} onClick={() => upload.addAnyway(key)}>
          {t('anyway')}
        </Button>
      )}
      {state !== 'sending' && (
        <Button size="small" color="inherit" aria-label={t('removeOf', { name })} onClick={() => upload.remove(key)}>
          {t('remove')}
        </Button>
      )}
    </Box>
  );
};

const Row = ({ row, upload, hasAskedForNeeds }: RowProps & { readonly hasAskedForNeeds: boolean }) => {
  // Of two clicks on Remove the second is not for the next row.
  useCoverBeneath();
  const t = useBulkUploadText();
  const { key, file, need, guessedFrom, state } = row;
  const canChoose = state !== 'unfit' && state !== 'done';
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
          {formatKilobytes(file.size)}
        </Typography>
      </TableCell>
      <TableCell>
        {canChoose && (
          <NeedChoice
            value={need}
            label={t('needOf', { name: file.name })}
            hint={guessedFrom ? t(`guessed.${guessedFrom}`) : undefined}
            isMissing={hasAskedForNeeds && state === 'chosen' && need === null}
            disabled={isUnderWay(row)}
            onChange={(chosen) => upload.choose(key, chosen)}
          />
        )}
      </TableCell>
      <TableCell aria-live="polite">
        <Result row={row} />
      </TableCell>
      <TableCell>
        <Actions row={row} upload={upload} />
      </TableCell>
    </TableRow>
  );
};

type Props = { readonly upload: BulkUpload; readonly hasAskedForNeeds: boolean };

/** A row for each file: which document it is, how far it is, what came of it. */
export const UploadTable = ({ upload, hasAskedForNeeds }: Props) => {
  const t = useBulkUploadText();
  return (
    <Table
      size="small"
      aria-label={t('files')}
      sx={[
        rowsBelow('md'),
        { '& tbody .MuiTableCell-root': { py: 1 } },
        ({ breakpoints }) => ({
          // The longest name would take the room of all other columns.
          [breakpoints.up('md')]: { tableLayout: 'fixed' },
          // The choice of the type does not fit beside the name.
          [breakpoints.down('md')]: { '& tbody tr': { gridTemplateColumns: 'minmax(0, 1fr)' } },
        }),
      ]}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '28%' }}>{t('file')}</TableCell>
          <TableCell sx={{ width: '36%' }}>{t('need')}</TableCell>
          <TableCell>{t('result')}</TableCell>
          <TableCell sx={{ width: 130 }}>{t('actions')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {upload.rows.map((row) => (
          <Row key={row.key} row={row} upload={upload} hasAskedForNeeds={hasAskedForNeeds} />
        ))}
      </TableBody>
    </Table>
  );
};
