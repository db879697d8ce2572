import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicationSortFields } from '../../../api/loan-application/list/list.contract.ts';
import {
  createValues,
  type PipelineFilter,
  pipelineFigures,
  SHORT_SEARCH_FILES,
} from '../../../projections/loan-pipeline/loan-pipeline.criteria.ts';
import {
  applicationsByIds,
  dashboardStats,
  listApplications,
  pagesOfApplications,
  pipelineStats,
  recentApplications,
} from '../../../projections/loan-pipeline/loan-pipeline.queries.ts';
import { stretchSql } from '../../../projections/loan-pipeline/loan-pipeline.order.ts';
import { loanPipelineProjection } from '../../../projections/loan-pipeline/loan-pipeline.projection.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import {
  borrower,
  coBorrowerId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  statusChanged,
  submission,
  underwriterId,
} from '../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { createProjecting } from '../../support/read-models/projecting.ts';

const viewer = { userId: underwriterId, now: '2026-03-10T15:00:00.000Z', timeZone: 'America/New_York' };
const newestFirst = { field: 'createdAt', order: 'DESC' } as const;
const idOf = (number: number): string => `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('The loan pipeline', () => {
  let database: TestDatabase;
  let projecting: ReturnType<typeof createProjecting>;
  let files = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    projecting = createProjecting(database.pool, [loanPipelineProjection]);
  });
  afterAll(() => database.drop());

  type FileOptions = {
    firstName?: string;
    lastName?: string;
    other?: Parameters<typeof borrower>[0];
    street?: string;
    effectiveAt?: string;
    amountCents?: number;
  };
  const submit = async (options: FileOptions = {}): Promise<string> => {
    const { firstName = 'Alice', lastName = 'Rivera', street = '48 Oak Lane', amountCents = 320_000_00 } = options;
    const { effectiveAt, other } = options;
    const applicationId = idOf((files += 1));
    const { property, loan } = submission();
    const submitted = loanApplicationSubmitted({
      applicationId,
      loanNumber: `LL-2026-${String(files).padStart(8, '0')}`,
      borrowers: [borrower({ firstName, lastName }), ...(other ? [borrower(other)] : [])],
      property: { ...property, address: { ...property.address, street } },
      loan: { ...loan, amountCents },
    });
    await projecting.record(applicationId, [submitted], effectiveAt === undefined ? {} : { effectiveAt });
    return applicationId;
  };
  const happen = async (
    applicationId: string,
    effectiveAt: string,
    ...events: LoanApplicationEvent[]
  ): Promise<void> => {
    await projecting.record(applicationId, events, { effectiveAt });
  };
  const list = async (filter: PipelineFilter) => {
    await projecting.project();
    return listApplications(database.pool, { filter, sort: newestFirst, offset: 0, limit: 100 }, viewer);
  };
  const idsOf = async (filter: PipelineFilter) => (await list(filter)).entries.map(({ id }) => id);
  const rows = async () =>
    (await database.pool.query('select * from read_model.loan_pipeline order by application_id')).rows as unknown[];

  it('holds one row of a file as its events left it', async () => {
    const id = await submit({ effectiveAt: '2026-03-01T15:00:00.000Z' });
    await happen(
      id,
      '2026-03-02T09:00:00.000Z',
      { type: 'LoanApplicationAssigned', data: { assigneeId: underwriterId, assigneeName: 'Uma Underwood' } },
      { type: 'LoanApplicationPrioritized', data: { from: 'medium', to: 'urgent' } },
      statusChanged('submitted', 'under_review'),
      { type: 'LoanStageCompleted', data: { stageId: 'pre_qualification' } },
      { type: 'LoanStageStarted', data: { stageId: 'document_collection' } },
    );
    await projecting.project();
    expect(await applicationsByIds(database.pool, [id], viewer)).toEqual([
      {
        id,
        loanNumber: 'LL-2026-00000001',
        status: 'under_review',
        priority: 'urgent',
        borrowerName: 'Alice Rivera',
        propertyAddress: '48 Oak Lane, Round Rock, TX 78664',
        loanType: 'conventional',
        loanAmountCents: 320_000_00,
        createdAt: '2026-03-01T15:00:00.000Z',
        updatedAt: '2026-03-02T09:00:00.000Z',
        assignedTo: 'Uma Underwood',
        assigneeId: underwriterId,
        completionPercentage: 17,
        currentStage: 'document_collection',
        outstandingConditions: 0,
        alerts: [],
        disposition: null,
        daysInProcess: 9,
        version: 6,
      },
    ]);
  });

  it('is the same when events are applied twice, and in any batches', async () => {
    await projecting.project();
    const once = await rows();
    await projecting.project();
    expect(await rows()).toEqual(once);

    await database.pool.query('delete from read_model.loan_pipeline');
    for (const event of await projecting.readAll()) await projecting.apply([event]);
    expect(await rows()).toEqual(once);
  });

  describe('When searched', () => {
    it('finds what has every term, in any order, wherever it stands', async () => {
      const id = await submit({ lastName: "O'Ñandú-Quist", street: '7 A_B Street, 100% Way' });
      await submit({ street: '7 AxB Street' });
      expect(await idsOf({ q: 'quist alice' })).toEqual([id]);
      expect(await idsOf({ q: 'a_b 7' })).toEqual([id]);
      expect(await idsOf({ q: '100%' })).toEqual([id]);
      expect(await idsOf({ q: id.slice(-8) })).toContain(id);
      expect(await idsOf({ q: `ll-2026-${id.slice(-8)}` })).toEqual([id]);
      expect(await idsOf({ q: 'CONVENT' })).toContain(id);
      expect(await idsOf({ q: 'nobody is called this' })).toEqual([]);
      expect(await idsOf({ q: '%' })).toEqual([]);
      expect(await idsOf({ q: '\\_' })).toEqual([]);
    });

    it.each(['Zoë O’Neill-Žižek', "zoe o'neill", 'oneill', 'ZIZEK ZOE', 'O`Neill Žižek', 'Zoe\u0308'])(
      'finds a name however it is typed: %s',
      async (q) => {
        const id = await submit({ firstName: 'Zoë', lastName: 'O’Neill-Žižek' });
        expect((await idsOf({ q }))[0]).toBe(id);
      },
    );

    it('finds a file by any of its borrowers, their email, phone and the end of their SSN', async () => {
      const other = { borrowerId: coBorrowerId, firstName: 'Ottoline', lastName: 'Vandersloot', ssn: '900563817' };
      const id = await submit({ other: { ...other, email: 'otti.v@mail.example', phone: '5550147788' } });
      for (const q of [
        'vandersloot',
        'alice vandersloot',
        'otti.v@mail',
        '5550147788',
        '555-014-7788',
        '(555) 014-7788',
        '3817',
        '147788',
      ])
        expect([q, await idsOf({ q })]).toEqual([q, [id]]);
    });
  });

  describe('When asked for a figure', () => {
    beforeAll(async () => {
      const approved = await submit({ effectiveAt: '2026-03-06T15:00:00.000Z', amountCents: 100_000_01 });
      // 23:30 on the ninth in New York is the tenth in UTC, and not "today" at the branch.
      await happen(approved, '2026-03-10T03:30:00.000Z', statusChanged('submitted', 'approved', 'strong file'));
      const approvedToday = await submit({ effectiveAt: '2026-03-08T16:00:00.000Z' });
      await happen(approvedToday, '2026-03-10T04:30:00.000Z', statusChanged('underwriting', 'approved'));
      const rejected = await submit({ effectiveAt: '2026-03-09T15:00:00.000Z' });
      await happen(rejected, '2026-03-10T14:00:00.000Z', statusChanged('under_review', 'rejected', 'no income'));
      const reopened = await submit({ effectiveAt: '2026-03-08T14:10:00.000Z' });
      await happen(reopened, '2026-03-10T14:10:00.000Z', statusChanged('underwriting', 'approved'));
      await happen(reopened, '2026-03-10T14:20:00.000Z', statusChanged('approved', 'underwriting'));
      const flagged = await submit();
      await happen(flagged, viewer.now, { type: 'LoanStageFlagged', data: { stageId: 'underwriting', notes: 'gap' } });
      const escalated = await submit();
      await happen(escalated, viewer.now, {
        type: 'LoanApplicationEscalated',
        data: { subject: 'Documents', daysWaiting: 9, escalationKey: 'documents:1' },
      });
      const uploaded = await submit();
      await happen(uploaded, viewer.now, documentRequested(), documentUploaded());
    });

    it.each(pipelineFigures)('lists under %s exactly what it counts', async (figure) => {
      const { entries, total } = await list({ figure });
      const stats = await dashboardStats(database.pool, viewer);
      expect(entries).toHaveLength(total);
      expect(total).toBeGreaterThan(0);
      if (figure !== 'decided') expect(stats[figure]).toBe(total);
    });

    it("counts as approved today what was approved on the branch's date and still is", async () => {
      expect((await list({ figure: 'approvedToday' })).entries.map(({ createdAt }) => createdAt)).toEqual([
        '2026-03-08T16:00:00.000Z',
      ]);
    });

    it('ends an escalation when the file moves on', async () => {
      const before = (await list({ figure: 'complianceAlerts' })).total;
      const waiting = await submit();
      const escalation = { subject: 'Documents', daysWaiting: 9, escalationKey: 'documents:1' };
      await happen(waiting, viewer.now, { type: 'LoanApplicationEscalated', data: escalation });
      expect((await list({ figure: 'complianceAlerts' })).total).toBe(before + 1);
      await happen(waiting, viewer.now, documentRequested(), documentUploaded());
      expect((await list({ figure: 'complianceAlerts' })).total).toBe(before);
    });

    it('adds up volume and processing time', async () => {
      await projecting.project();
      const stats = await dashboardStats(database.pool, viewer);
      const { entries, total } = await list({});
      expect(stats.totalApplications).toBe(total);
      expect(stats.totalLoanCents).toBe(entries.reduce((sum, { loanAmountCents }) => sum + loanAmountCents, 0));
      // 3.52, 1.52, 0.96 and 2 days to the first decision; the file that was reopened counts.
      expect(stats.averageProcessingDays).toBe(2);
    });

    it('counts open files by their current stage', async () => {
      const stats = await pipelineStats(database.pool);
      for (const stage of ['pre_qualification', 'document_collection'] as const) {
        expect((await list({ stage })).total).toBe(stats[stage]);
      }
      const open = (await list({})).entries.filter(({ currentStage }) => currentStage !== null);
      expect(Object.values(stats).reduce((sum, files) => sum + files, 0)).toBe(open.length);
    });
  });

  describe('When paged', () => {
    it('shows every file once, whatever it is sorted by', async () => {
      const { total } = await list({});
      for (const field of [
        'status',
        'priority',
        'assignedTo',
        'daysInProcess',
        'loanAmount',
        'borrowerName',
      ] as const) {
        const seen: string[] = [];
        for (let offset = 0; offset < total; offset += 4) {
          const page = { filter: {}, sort: { field, order: 'ASC' as const }, offset, limit: 4 };
          seen.push(...(await listApplications(database.pool, page, viewer)).entries.map(({ id }) => id));
        }
        expect(new Set(seen).size).toBe(total);
      }
    });

    it('turns every order round, and finds its last page from the nearer end', async () => {
      const { total } = await list({});
      for (const field of applicationSortFields) {
        const all = async (order: 'ASC' | 'DESC') => {
          const page = { filter: {}, sort: { field, order }, offset: 0, limit: 100 };
          return (await listApplications(database.pool, page, viewer)).entries.map(({ id }) => id);
        };
        const [up, down] = [await all('ASC'), await all('DESC')];
        // Files that nobody has come last either way.
        if (field !== 'assignedTo') expect([field, down]).toEqual([field, up.toReversed()]);
        const last = { filter: {}, sort: { field, order: 'DESC' as const }, offset: total - 3, limit: 100 };
        const { entries } = await listApplications(database.pool, last, viewer);
        expect([field, entries.map(({ id }) => id)]).toEqual([field, down.slice(-3)]);
      }
    });

    it('takes every order from an index, both ways', async () => {
      const client = await database.pool.connect();
      try {
        // A table of some rows would be read whole, and sorted.
        await client.query(
          'begin; set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off',
        );
        for (const field of applicationSortFields.filter((each) => each !== 'assignedTo' && each !== 'daysInProcess')) {
          for (const order of ['ASC', 'DESC'] as const) {
            const { values, add } = createValues();
            const stretch = {
              files: 'read_model.loan_pipeline',
              where: 'true',
              sort: { field, order },
              offset: 0,
              limit: 10,
              isBackwards: false,
            };
            const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
              `explain ${stretchSql(stretch, { values, add }, viewer)}`,
              values,
            );
            const text = plan.map((line) => line['QUERY PLAN']).join('\n');
            expect([field, order, text.includes('Sort'), text.includes('using loan_pipeline_')]).toEqual([
              field,
              order,
              false,
              true,
            ]);
          }
        }
      } finally {
        await client.query('rollback');
        client.release();
      }
    });

    it('sorts by the name of an account as it is now, nobody last either way', async () => {
      const names = async (order: 'ASC' | 'DESC') => {
        const page = { filter: {}, sort: { field: 'assignedTo', order } as const, offset: 0, limit: 100 };
        return (await listApplications(database.pool, page, viewer)).entries.map(({ assignedTo }) => assignedTo);
      };
      for (const order of ['ASC', 'DESC'] as const) {
        const [first, ...others] = await names(order);
        expect([first, new Set(others)]).toEqual(['Uma Underwood', new Set([null])]);
      }
    });

    it('sorts the most urgent first under priority descending', async () => {
      const page = { filter: {}, sort: { field: 'priority', order: 'DESC' } as const, offset: 0, limit: 1 };
      const { entries } = await listApplications(database.pool, page, viewer);
      expect(entries.map(({ priority }) => priority)).toEqual(['urgent']);
    });

    it('reads on past the end as an empty page with the true total', async () => {
      const { total } = await list({});
      const page = { filter: {}, sort: newestFirst, offset: 1_000, limit: 10 };
      expect(await listApplications(database.pool, page, viewer)).toEqual({ entries: [], total, isEstimate: false });
    });

    it('hands out every file of an export once, newest first', async () => {
      const ids: string[] = [];
      for await (const page of pagesOfApplications(database.pool, {}, viewer)) ids.push(...page.map(({ id }) => id));
      expect(new Set(ids).size).toBe((await list({})).total);
      expect(ids.slice(0, 1)).toEqual((await recentApplications(database.pool, 1, viewer)).map(({ id }) => id));
    });
  });

  it('filters by assignee, dates of the branch and several statuses', async () => {
    expect(await idsOf({ assignee: 'me' })).toEqual([idOf(1)]);
    expect((await list({ assignee: 'unassigned' })).total).toBe((await list({})).total - 1);
    const march6 = { submittedFrom: '2026-03-06', submittedTo: '2026-03-06' };
    expect((await list(march6)).entries.map(({ createdAt }) => createdAt)).toEqual(['2026-03-06T15:00:00.000Z']);
    const statuses = new Set((await list({ status: ['approved', 'rejected'] })).entries.map(({ status }) => status));
    expect(statuses).toEqual(new Set(['approved', 'rejected']));
  });

  it('keeps the count of a letter that many have for a while, and finds what is new all the same', async () => {
    const many = 700;
    const listOf = async (offset: number) => {
      const page = { filter: { q: 'q' }, sort: newestFirst, offset, limit: 10 };
      const { entries, ...total } = await listApplications(database.pool, page, viewer);
      return { ids: entries.map(({ id }) => id), ...total };
    };
    const total = (await listOf(0)).total + many;
    await database.pool.query(
      `insert into read_model.loan_pipeline
       select (jsonb_populate_record(p, jsonb_build_object('application_id', md5('q' || n)::uuid, 'search_text', ' quill ' || n,
         'submitted_at', timestamptz '2026-03-01 12:00Z' + n * interval '1 minute'))).*
       from read_model.loan_pipeline as p, generate_series(1, $2) as n where p.application_id = $1`,
      [idOf(1), many],
    );
    const counted = await listOf(0);
    expect(counted).toMatchObject({ total, isEstimate: false });
    expect(await listOf(0)).toEqual({ ...counted, isEstimate: true });
    expect(await listOf(total - 5)).toMatchObject({ total, isEstimate: false });
    const { rows: moved } = await database.pool.query<{ id: string }>(
      `update read_model.loan_pipeline set submitted_at = '2026-12-01 12:00Z' where search_text = ' quill 1'
       returning application_id as id`,
    );
    expect((await listOf(0)).ids).toEqual([...moved.map(({ id }) => id), ...counted.ids.slice(0, -1)]);
  });

  it('searches two letters in the newest files of those that fit the rest, and says where it has left files out', async () => {
    const found = async (filter: PipelineFilter) => {
      const page = { filter, sort: newestFirst, offset: 0, limit: 10 };
      const { entries, total, isEstimate, searchedNewest } = await listApplications(database.pool, page, viewer);
      return { ids: entries.map(({ id }) => id), total, isEstimate, searchedNewest };
    };
    const { rows: ids } = await database.pool.query<{ id: string }>(`select md5('ng1')::uuid as id`);
    const ng = ids.map(({ id }) => id);
    const copyOf = `insert into read_model.loan_pipeline
      select r.* from read_model.loan_pipeline as p cross join generate_series(1, $2) as n
        cross join lateral jsonb_populate_record(p, jsonb_build_object('application_id', md5($3 || n)::uuid,
          'search_text', $4::text, 'submitted_at', $5::timestamptz + n * interval '1 second') || $6::jsonb) as r
      where p.application_id = $1`;
    const copy = (count: number, id: string, text: string, at: string, more: object) =>
      database.pool.query(copyOf, [idOf(1), count, id, text, at, JSON.stringify(more)]);
    await copy(1, 'ng', ' ng ', '2020-01-01T12:00:00Z', { assignee_id: viewer.userId, priority: 'low' });
    await copy(SHORT_SEARCH_FILES, 'new', ' xx ', '2027-01-01T12:00:00Z', { assignee_id: null, priority: 'urgent' });
    const none = { ids: [], total: 0, isEstimate: true, searchedNewest: SHORT_SEARCH_FILES };
    expect(await found({ q: 'ng' })).toEqual(none);
    expect(await found({ q: 'ng', assignee: 'me' })).toMatchObject({ total: 1, isEstimate: false, ids: ng });
    expect((await found({ q: 'ng', priority: 'low' })).searchedNewest).toBeUndefined();
    const exported: string[] = [];
    for await (const page of pagesOfApplications(database.pool, { q: 'ng', assignee: 'me' }, viewer))
      exported.push(...page.map(({ id }) => id));
    expect(exported).toEqual(ng);
  });
});
