import { keysOf } from '../../events/kernel/by-type.ts';
import { foldChangesBy } from '../../events/kernel/fold.ts';
import { categoryOf } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { borrowerOf } from '../../events/lending/urla/answers.ts';
import type { UrlaStepId } from '../../events/lending/urla/steps.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import {
  type UrlaDemographicsEvent,
  urlaDemographicsEvents,
} from '../../events/urla-demographics/urla-demographics.events.ts';
import { collectedWith } from '../../events/urla-demographics/urla-demographics.stream.ts';
import {
  type UrlaDraftEvent,
  type UrlaDraftEventOf,
  urlaDraftEvents,
} from '../../events/urla-draft/urla-draft.events.ts';
import { draftOf } from '../../events/urla-draft/urla-draft.stream.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { type Change, defineProjection } from '../engine/projection.ts';

type NamedBorrower = { readonly id: string; readonly firstName?: string; readonly lastName?: string };

type DraftRow = {
  readonly draft_id: string;
  readonly status: 'open' | 'discarded' | 'submitted';
  readonly step: UrlaStepId;
  readonly borrowers: readonly NamedBorrower[];
  readonly borrower_name: string;
  readonly started_at: string;
  readonly started_by_id: string;
  readonly started_by: string;
  readonly changed_at: string;
  readonly changed_by_id: string;
  readonly changed_by: string;
  readonly application_id: string | null;
  readonly loan_number: string | null;
  readonly version: number;
  readonly position: number;
};

const begin = (first: RecordedEvent<UrlaDraftEventOf<'UrlaDraftStarted'>>): DraftRow => {
  const { data, effectiveAt, metadata, version, position } = first;
  const { id, name } = metadata.actor;
  return {
    draft_id: data.draftId,
    status: 'open',
    step: 'personal',
    borrowers: [{ id: data.borrowerId }],
    borrower_name: '',
    started_at: effectiveAt,
    started_by_id: id,
    started_by: name,
    changed_at: effectiveAt,
    changed_by_id: id,
    changed_by: name,
    application_id: null,
    loan_number: null,
    version,
    position,
  };
};

const FIRST_NAME = '.personal.firstName';
const LAST_NAME = '.personal.lastName';

const withName = (borrowers: DraftRow['borrowers'], path: string, answer: string): DraftRow['borrowers'] => {
  const part = path.endsWith(FIRST_NAME) ? 'firstName' : path.endsWith(LAST_NAME) ? 'lastName' : undefined;
  if (part === undefined) return borrowers;
  return borrowers.map((borrower) => (borrower.id === borrowerOf(path) ? { ...borrower, [part]: answer } : borrower));
};

const { handles, evolve } = foldChangesBy<DraftRow, RecordedEvent<UrlaDraftEvent>>({
  UrlaDraftStarted: () => ({}),
  UrlaAnswersGiven: ({ borrowers }, { data: { answers, step } }) => ({
    step,
    borrowers: answers.reduce((named, { path, answer }) => withName(named, path, answer), borrowers),
  }),
  UrlaItemAdded: ({ borrowers }, { data: { path } }) => {
    const [list, id, ...inside] = path.split('.');
    return list === 'borrowers' && id !== undefined && inside.length === 0 ? { borrowers: [...borrowers, { id }] } : {};
  },
  UrlaItemRemoved: ({ borrowers }, { data: { path } }) => ({
    borrowers: borrowers.filter(({ id }) => path !== `borrowers.${id}`),
  }),
  UrlaDraftDiscarded: () => ({ status: 'discarded' }),
  UrlaDraftSubmitted: (_row, { data }) => ({
    status: 'submitted',
    application_id: data.applicationId,
    loan_number: data.loanNumber,
  }),
});

const nameOf = ([primary]: DraftRow['borrowers']): string =>
  [primary?.firstName, primary?.lastName].filter(Boolean).join(' ');

const next = (row: DraftRow, event: RecordedEvent<UrlaDraftEvent>): DraftRow => {
  const after = { ...evolve(row, event), version: event.version, position: event.position };
  const { id, name } = event.metadata.actor;
  const changed = handles.includes(event.type)
    ? { changed_at: event.effectiveAt, changed_by_id: id, changed_by: name }
    : {};
  return { ...after, ...changed, borrower_name: nameOf(after.borrowers) };
};

const load = (db: PoolClient) => async (ids: readonly string[]) => {
  const { rows } = await db.query<DraftRow & { position: string }>(
    'select d.* from urla_drafts as d where d.draft_id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.draft_id, { ...row, position: Number(row.position) }]));
};

const save = async (rows: readonly DraftRow[], db: PoolClient): Promise<void> => {
  if (rows.length === 0) return;
  await db.query(
    `insert into urla_drafts
     select r.* from jsonb_populate_recordset(null::urla_drafts, $1::jsonb) as r
     on conflict (draft_id) do update
     set status = excluded.status, step = excluded.step, borrowers = excluded.borrowers,
       borrower_name = excluded.borrower_name, changed_at = excluded.changed_at, changed_by_id = excluded.changed_by_id,
       changed_by = excluded.changed_by, application_id = excluded.application_id, loan_number = excluded.loan_number,
       version = excluded.version, position = excluded.position`,
    [JSON.stringify(rows)],
  );
};

type Followed = UrlaDraftEvent | UrlaDemographicsEvent;
const isOfDraft = (event: RecordedEvent<Followed>): event is RecordedEvent<UrlaDraftEvent> =>
  categoryOf(event.streamId) === 'urlaDraft';

const noteDemographics = async (events: readonly RecordedEvent<Followed>[], db: PoolClient): Promise<Change[]> => {
  const versions = new Map<string, number>();
  for (const event of events) {
    await db.query(
      `insert into urla_demographics (draft_id, position) values ($1, $2)
       on conflict (draft_id) do update set position = greatest(urla_demographics.position, excluded.position)`,
      [collectedWith(event), event.position],
    );
    versions.set(collectedWith(event), event.version);
  }
  return [...versions].map(([id, version]) => ({ resource: 'urla-demographics', id, version }));
};

/** Applications that are being taken, or were: who, since when, how far. */
export const urlaDraftsProjection = defineProjection<Followed>({
  name: 'urla-drafts:v1',
  tables: {
    urla_drafts: { of: 'urlaDraft', id: 'draft_id' },
    urla_demographics: { of: 'urlaDemographics', id: 'draft_id' },
  },
  handles: [...keysOf(urlaDraftEvents), ...keysOf(urlaDemographicsEvents)],
  uses: [...handles, 'DemographicsGiven'],
  apply: async (events, db) => {
    const rows = await foldByStream<DraftRow, UrlaDraftEvent, UrlaDraftEventOf<'UrlaDraftStarted'>>(
      events.filter(isOfDraft),
      {
        idOf: draftOf,
        load: load(db),
        isFirst: (event): event is RecordedEvent<UrlaDraftEventOf<'UrlaDraftStarted'>> =>
          event.type === 'UrlaDraftStarted',
        begin,
        evolve: next,
      },
    );
    await save([...rows.values()], db);
    const collected = await noteDemographics(
      events.filter((event) => !isOfDraft(event)),
      db,
    );
    return [...[...rows].map(([id, { version }]) => ({ resource: 'urla-drafts', id, version })), ...collected];
  },
});
