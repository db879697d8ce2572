import { keysOf } from '../../events/kernel/by-type.ts';
import { foldChangesBy } from '../../events/kernel/fold.ts';
import { categoryOf } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { searchTextOf } from '../../events/kernel/search-text.ts';
import { type GivenAnswers, textsOf } from '../../events/lending/urla/recorded-answers.ts';
import type { UrlaStepId } from '../../events/lending/urla/steps.ts';
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
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';

const nameParts = ['firstName', 'middleName', 'lastName', 'suffix'] as const;
type NamedBorrower = { readonly id: string } & { readonly [Part in (typeof nameParts)[number]]?: string };

type DraftRow = {
  readonly draft_id: string;
  readonly status: 'open' | 'discarded' | 'submitted';
  readonly step: UrlaStepId;
  readonly borrowers: readonly NamedBorrower[];
  readonly borrower_name: string;
  readonly search_text: string;
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
    search_text: '',
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

const named = (borrowers: DraftRow['borrowers'], given: GivenAnswers): DraftRow['borrowers'] => {
  const part = new Map(textsOf([given]).map(({ path, text }) => [path.split('.').slice(2).join('.'), text]));
  const names = {
    ...Object.fromEntries(
      nameParts.flatMap((name) => {
        const text = part.get(`personal.${name}`);
        return text === undefined ? [] : [[name, text]];
      }),
    ),
    ...(given.answers === ERASED && { firstName: ERASED }),
  };
  return borrowers.map((borrower) => (borrower.id === given.borrowerId ? { ...borrower, ...names } : borrower));
};

const { handles, evolve } = foldChangesBy<DraftRow, RecordedEvent<UrlaDraftEvent>>({
  UrlaDraftStarted: () => ({}),
  UrlaAnswersGiven: ({ borrowers }, { data: { given, step } }) => ({
    step,
    borrowers: given.reduce(named, borrowers),
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
  nameParts
    .map((name) => primary?.[name])
    .filter(Boolean)
    .join(' ');

const next = (row: DraftRow, event: RecordedEvent<UrlaDraftEvent>): DraftRow => {
  const after = { ...evolve(row, event), version: event.version, position: event.position };
  const { id, name } = event.metadata.actor;
  const changed = handles.includes(event.type)
    ? { changed_at: event.effectiveAt, changed_by_id: id, changed_by: name }
    : {};
  return {
    ...after,
    ...changed,
    borrower_name: nameOf(after.borrowers),
    search_text: searchTextOf(after.borrowers.flatMap((borrower) => nameParts.map((name) => borrower[name]))),
  };
};

type Followed = UrlaDraftEvent | UrlaDemographicsEvent;
const isOfDraft = (event: RecordedEvent<Followed>): event is RecordedEvent<UrlaDraftEvent> =>
  categoryOf(event.streamId) === 'urlaDraft';

/** Applications that are being taken, or were: who, since when, how far. */
export const urlaDraftsProjection = defineProjection<Followed>({
  name: 'urla-drafts:v2',
  replaces: 'urla-drafts:v1',
  tables: {
    urla_drafts: { of: 'urlaDraft', id: 'draft_id' },
    urla_demographics: { of: 'urlaDemographics', id: 'draft_id' },
  },
  handles: [...keysOf(urlaDraftEvents), ...keysOf(urlaDemographicsEvents)],
  uses: [...handles, 'DemographicsGiven'],
  apply: async (events, db, saveRows) => {
    const rows = await foldByStream<DraftRow, UrlaDraftEvent, UrlaDraftEventOf<'UrlaDraftStarted'>>(
      events.filter(isOfDraft),
      {
        idOf: draftOf,
        load: (ids) => loadRows(db, 'urla_drafts', 'draft_id', ids),
        isFirst: (event): event is RecordedEvent<UrlaDraftEventOf<'UrlaDraftStarted'>> =>
          event.type === 'UrlaDraftStarted',
        begin,
        evolve: next,
      },
    );
    await saveRows('urla_drafts', [...rows.values()], { key: ['draft_id'] });
    const collected = new Map(
      events.filter((event) => !isOfDraft(event)).map((event) => [collectedWith(event), event]),
    );
    const demographics = [...collected].map(([draft_id, { position }]) => ({ draft_id, position }));
    await saveRows('urla_demographics', demographics, { key: ['draft_id'], only: { newerBy: 'position' } });
    return [
      ...[...rows].map(([id, { version }]) => ({ resource: 'urla-drafts', id, version })),
      ...[...collected].map(([id, { version }]) => ({ resource: 'urla-demographics', id, version })),
    ];
  },
});
