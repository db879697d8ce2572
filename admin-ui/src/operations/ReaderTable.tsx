import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { LogReader } from '../../../api/system/log-readers/log-reader.contract.ts';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { rowsOnPhones } from '../kit/log-readers/rows-on-phones.ts';
import { useLogReadersText } from '../kit/log-readers/log-readers.texts.ts';
import { byUrgency } from './reader-headline.ts';
import { ReaderRows } from './ReaderRows.tsx';
import { useOperationsText } from './operations.texts.ts';

const usual = ['reader', 'state', 'behind', 'orders'] as const;
const detailed = ['reader', 'state', 'behind', 'position', 'appliedBy', 'orders'] as const;
const atTheRight: ReadonlySet<string> = new Set(['behind', 'position']);

/** Where the window is narrow the table scrolls sideways and the reader's name stays; on a phone it is a list. */
const look = (theme: Theme) => ({
  '& .MuiTableCell-root': { px: 1.5, py: 0.75, whiteSpace: 'nowrap' },
  '& .MuiTableRow-root > :first-of-type': { position: 'sticky', left: 0, zIndex: 1, pl: 2 },
  '& tbody .MuiTableRow-root > th:first-of-type': {
    backgroundColor: theme.tokens.surface,
    whiteSpace: 'normal',
    minWidth: 160,
  },
  ...rowsOnPhones(theme),
});

type Props = {
  readonly readers: readonly LogReader[];
  /** With ids, places in the log and processes. */
  readonly isDetailed: boolean;
};

/** Every reader of the log, the one to look at first on top. */
export const ReaderTable = ({ readers, isDetailed }: Props) => {
  const t = useOperationsText();
  const ofReaders = useLogReadersText();
  const columns = isDetailed ? detailed : usual;
  if (readers.length === 0) return <EmptyState title={ofReaders('none')} text={ofReaders('noneText')} />;
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('readers')}>
      <Table size="small" sx={look}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column} align={atTheRight.has(column) ? 'right' : 'left'}>
                {t(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {[...readers].sort(byUrgency).map((reader) => (
          <ReaderRows key={reader.name} reader={reader} columns={columns.length} isDetailed={isDetailed} />
        ))}
      </Table>
    </TableContainer>
  );
};
