import { applicationStatuses, priorities } from '../../events/lending/life-cycle/life-cycle.ts';
import { assigneeNow, type createValues, type PipelineViewer } from './loan-pipeline.criteria.ts';

type Values = ReturnType<typeof createValues>;

const rank = (column: string, order: readonly string[]): string =>
  `array_position(array[${order.map((value) => `'${value}'`).join(', ')}], ${column})`;

/** Sort keys served straight from an index. Status follows the life cycle; priority rises from low to urgent. */
const indexed = {
  id: 'p.application_id',
  createdAt: 'p.submitted_at',
  updatedAt: 'p.updated_at',
  borrowerName: 'lower(p.borrower_name)',
  loanNumber: 'p.loan_number',
  loanAmount: 'p.loan_amount_cents',
  loanType: 'p.loan_type',
  propertyAddress: 'lower(p.property_address)',
  status: rank('p.status', applicationStatuses),
  priority: rank('p.priority', priorities.toReversed()),
  completionPercentage: 'p.completion_percentage',
} as const;

export type PipelineSortField = keyof typeof indexed | 'assignedTo' | 'daysInProcess';
type Direction = 'ASC' | 'DESC';
export type PipelineSort = { readonly field: PipelineSortField; readonly order: Direction };

const opposite: Readonly<Record<Direction, Direction>> = { ASC: 'DESC', DESC: 'ASC' };

/** A stretch of the sorted files, the table they are in, and the condition over it, called `p`, that they fit. */
export type Stretch = {
  readonly files: string;
  readonly where: string;
  readonly sort: PipelineSort;
  readonly offset: number;
  readonly limit: number;
  /** `sort` is the opposite of what is asked for, and `offset` from the end. */
  readonly isBackwards: boolean;
  /** So few files that they are sorted, and counted (`files`), where they are. */
  readonly areFew?: boolean;
};

/** The page of the sorted files from the end that is nearer. @param total files in all, where it is known */
export const nearerEnd = (stretch: Omit<Stretch, 'isBackwards'>, total: number | undefined): Stretch => {
  const { sort, offset, limit } = stretch;
  if (total === undefined || offset <= total / 2) return { ...stretch, isBackwards: false };
  const rows = Math.max(0, Math.min(limit, total - offset));
  const backwards = { ...sort, order: opposite[sort.order] };
  return { ...stretch, sort: backwards, offset: Math.max(0, total - offset - rows), limit: rows, isBackwards: true };
};

/**
 * Files that fit are taken out before they are sorted: an order may have all others before the first of them.
 * @param most so many of them
 */
export const takenOut = (stretch: Omit<Stretch, 'isBackwards'> & Partial<Stretch>, most?: number): Stretch => ({
  isBackwards: false,
  ...stretch,
  files: `(select p.* from ${stretch.files} as p where ${stretch.where} ${most === undefined ? 'offset 0' : `limit ${most}`})`,
  where: 'true',
  areFew: true,
});

/**
 * The ids of a stretch of the sorted files with their place among them, and how many there are where they are few, as SQL:
 * `(application_id, place, files)`. Files that are equal stand in the order of their ids, so that each keeps its place from
 * page to page.
 */
export const stretchSql = (stretch: Stretch, values: Values, viewer: PipelineViewer): string => {
  const { field } = stretch.sort;
  if (stretch.areFew) return ofFew(stretch, values, viewer);
  if (field === 'assignedTo') return byAssignee(stretch, values);
  if (field === 'daysInProcess') return byDays(stretch, values, viewer);
  const { files, where, sort, offset, limit } = stretch;
  const order = `${indexed[field]} ${sort.order}, p.application_id ${sort.order}`;
  return `select p.application_id, row_number() over (order by ${order}) as place, null::integer as files
    from ${files} as p where ${where}
    order by ${order} limit ${values.add(limit)}::bigint offset ${values.add(offset)}::bigint`;
};

const ENDED = 'coalesce(p.decided_at, p.closed_at)';

/** Open files and others are each in an index; the beginnings of both are merged. */
const byDays = (
  { files, where, sort: { order }, offset, limit }: Stretch,
  { add }: Values,
  { now }: PipelineViewer,
): string => {
  const begin = `limit ${add(offset + limit)}::bigint`;
  return `select d.application_id, row_number() over (order by d.days ${order}, d.application_id ${order}) as place,
      null::integer as files
    from (
      (select p.application_id, ${add(now)}::timestamptz - p.submitted_at as days from ${files} as p
       where ${where} and ${ENDED} is null order by p.submitted_at ${opposite[order]}, p.application_id ${order} ${begin})
      union all
      (select p.application_id, ${ENDED} - p.submitted_at as days from ${files} as p
       where ${where} and ${ENDED} is not null order by ${ENDED} - p.submitted_at ${order}, p.application_id ${order} ${begin})
    ) as d
    order by d.days ${order}, d.application_id ${order} limit ${add(limit)}::bigint offset ${add(offset)}::bigint`;
};

const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;
const assigneeOf = (alias: string): string => `coalesce(${alias}.assignee_id, ${NOBODY})`;

/** Person by person, in the order of their names of now; files that nobody has come last either way. */
const byAssignee = (
  { files, where, sort: { order }, offset, limit, isBackwards }: Stretch,
  { add }: Values,
): string => {
  const byName = `named.name ${order} nulls ${isBackwards ? 'first' : 'last'}, named.id ${order}`;
  const sorted = `${byName}, f.application_id ${order}`;
  // Distinct assignees, by leaps along the index; one file of each, which without an order would be looked for in the
  // whole table. Persons are sorted first, so that nobody is looked at whose files come after the page.
  return `with recursive persons (id) as (
      (select ${assigneeOf('n')} from ${files} as n order by 1 limit 1)
      union all
      select (select ${assigneeOf('n')} from ${files} as n where ${assigneeOf('n')} > persons.id order by 1 limit 1)
      from persons where persons.id is not null
    ), named as (
      select persons.id, lower(p.name) as name from persons
      cross join lateral (
        select ${assigneeNow} as name from ${files} as p left join read_model.users_v2 as a on a.user_id = p.assignee_id
        where ${assigneeOf('p')} = persons.id order by ${assigneeOf('p')}, p.application_id limit 1
      ) as p
      where persons.id is not null
    )
    select f.application_id, row_number() over (order by ${sorted}) as place, null::integer as files
    from (select * from named order by ${byName}) as named cross join lateral (
      select p.application_id from ${files} as p where ${assigneeOf('p')} = named.id and ${where}
      order by p.application_id ${order} limit ${add(offset + limit)}::bigint
    ) as f
    order by ${sorted} limit ${add(limit)}::bigint offset ${add(offset)}::bigint`;
};

/** Sort keys for few files, before their ids. */
const orderOfFew = ({ sort: { field, order }, isBackwards }: Stretch, { add }: Values, now: string): string => {
  if (field === 'assignedTo') {
    return `lower(${assigneeNow}) ${order} nulls ${isBackwards ? 'first' : 'last'}, ${assigneeOf('p')} ${order}`;
  }
  if (field === 'daysInProcess') return `coalesce(${ENDED}, ${add(now)}::timestamptz) - p.submitted_at ${order}`;
  return `${indexed[field]} ${order}`;
};

const ofFew = (stretch: Stretch, values: Values, { now }: PipelineViewer): string => {
  const { files, where, sort, offset, limit } = stretch;
  const order = `${orderOfFew(stretch, values, now)}, p.application_id ${sort.order}`;
  return `select p.application_id, row_number() over (order by ${order}) as place, count(*) over ()::integer as files
    from ${files} as p left join read_model.users_v2 as a on a.user_id = p.assignee_id where ${where}
    order by ${order} limit ${values.add(limit)}::bigint offset ${values.add(offset)}::bigint`;
};
