import { type SortPayload, useListSortContext, useTranslate } from 'react-admin';

type Order = SortPayload['order'];

/** Effect of a press, worded as in every sorted table. */
const useSortLabel = (label: string, order: Order): string => {
  const translate = useTranslate();
  return translate('ra.sort.sort_by', {
    field: label,
    field_lower_first: label.charAt(0).toLowerCase() + label.slice(1),
    order: translate(`ra.sort.${order}`),
  });
};

/** The head of a column that the list can be sorted by: first from its least, and the other way at the next press. */
export const SortHead = (props: { readonly source: string; readonly label: string; readonly className: string }) => {
  const { source, label, className } = props;
  const { sort, setSort } = useListSortContext();
  const order = sort.field === source ? sort.order : undefined;
  const next = order === 'ASC' ? 'DESC' : 'ASC';
  const action = useSortLabel(label, next);
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order && ({ ASC: 'ascending', DESC: 'descending' } as const)[order]}
    >
      <button type="button" className="sorter" title={action} onClick={() => setSort({ field: source, order: next })}>
        {label}
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M20 12l-1.41-1.41L13 16.17V4h-2v12.17l-5.58-5.59L4 12l8 8 8-8z" />
        </svg>
      </button>
    </th>
  );
};
