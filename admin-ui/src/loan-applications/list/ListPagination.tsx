import { Pagination } from 'react-admin';
import { useIsEstimate } from '../../kit/list/use-is-estimate.ts';
import { formatCount, formatEstimate } from '../../kit/values/format.ts';
import { useListText } from './list.texts.ts';

type Rows = { readonly from: number; readonly to: number; readonly count: number };

/** Below the table, once there is one. */
export const ListPagination = () => {
  const t = useListText();
  const isEstimate = useIsEstimate();
  const about = ({ from, to, count }: Rows): string =>
    t('aboutRows', { from: formatCount(from), to: formatCount(to), total: formatEstimate(count) });
  return <Pagination rowsPerPageOptions={[10, 25, 50]} {...(isEstimate && { labelDisplayedRows: about })} />;
};
