import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { demoStaff } from '../../../api/auth/demo-staff.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { BranchCalendar } from '../../../events/lending/calendar/branch-calendar.ts';
import {
  applicationStatuses,
  decidedStatuses,
  documentStatuses,
  stageStatuses,
} from '../../../events/lending/life-cycle/life-cycle.ts';
import { fileFigures } from '../../../events/lending/figures/file-figures.ts';
import { orderStatuses } from '../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { vendorKindIds, vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { figureFactsOf } from '../../../events/loan-application/figures/figure-facts.state.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import { applicationIdOf } from '../../../events/loan-application/loan-application.stream.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import type { LoanFile } from '../../../events/loan-application/loan-application.decider.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import { createSettingsInForce, firstSettings } from '../../../events/settings-in-force.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { vendorOrderDecider } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import { standingOf } from '../../../events/vendor-order/vendor-order.state.ts';
import { orderIdOf } from '../../../events/vendor-order/vendor-order.stream.ts';
import { demoApplicationId } from '../../../scripts/demo/files/applications.ts';
import { orderPlots } from '../../../scripts/demo/orders/order-plots.ts';
import { handOverOrders } from '../../../scripts/demo/orders/order-handover.ts';
import { seedOrders } from '../../../scripts/demo/orders/orders.ts';
import { seedDemo } from '../../../scripts/demo/seed-demo.ts';
import { stories } from '../../../scripts/demo/stories/stories.ts';
import { seedUadForms } from '../../../scripts/demo/uad-forms.ts';
import { openDesk } from '../../../scripts/sandbox/desk.ts';
import type { Adoption } from '../../../scripts/sandbox/order/orders.ts';
import { createSandboxServer } from '../../../scripts/sandbox/server.ts';
import { nextOrderStep } from '../../../workflows/vendor-order/next-order-step.ts';
import { summaryOf } from '../../../workflows/vendor-order/order-summary.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { testFileStore } from '../../support/store/files.ts';
import { testCodec } from '../../support/store/keys.ts';

type Recorded = RecordedEvent<LoanApplicationEvent>;

describe('Demo data', () => {
  const now = new Date();
  let database: TestDatabase;
  let dir: string;
  let files: FileStore;
  let store: EventStore;
  let events: Recorded[];
  const progress: number[] = [];

  const everything = async () => {
    const all = await store.reader.readAll<LoanApplicationEvent>(database.pool, { after: 0, limit: 10_000 });
    return all.filter(({ streamId }) => applicationIdOf(streamId) !== undefined);
  };
  const submissions = () => events.flatMap((event) => (event.type === 'LoanApplicationSubmitted' ? [event.data] : []));
  const loanFiles = (): LoanFile[] =>
    [...Map.groupBy(events, ({ streamId }) => streamId).values()].map((history) => {
      const file = history.reduce<ReturnType<typeof loanApplicationDecider.evolve>>(
        loanApplicationDecider.evolve,
        loanApplicationDecider.initialState,
      );
      if (file.status === 'not_submitted') throw new Error('A demo file was not submitted');
      return file;
    });

  beforeAll(async () => {
    database = await createTestDatabase();
    dir = await mkdtemp(join(tmpdir(), 'lendlog-demo-'));
    files = await testFileStore(database.pool, dir);
    store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });

    // Cut off in the middle, as Ctrl-C would, and started again a minute later.
    const stop = new Error('Stopped');
    const interrupted = seedDemo({
      store,
      files,
      staff: demoStaff,
      now: new Date(now.getTime() - 60_000),
      onProgress: ({ done, total }) => {
        if (done > total / 3) throw stop;
      },
    });
    await expect(interrupted).rejects.toBe(stop);
    const rest = await seedDemo({ store, files, staff: demoStaff, now, onProgress: ({ done }) => progress.push(done) });
    expect(rest.leftAlone).toEqual([]);
    events = await everything();
  }, 120_000);

  afterAll(async () => {
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  });

  it('has sixty applications in every status, with stages and documents in every status a person can set', () => {
    const all = loanFiles();
    expect(all).toHaveLength(60);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(applicationStatuses));
    expect(new Set(all.flatMap(({ stages }) => Object.values(stages).map(({ status }) => status)))).toEqual(
      new Set(stageStatuses),
    );
    expect(new Set(all.flatMap(({ documents }) => documents.map(({ status }) => status)))).toEqual(
      // A virus scanner sets a document to processing, and only pages that are chosen by eye make it split.
      new Set(documentStatuses.filter((status) => status !== 'processing' && status !== 'split')),
    );
    expect(all.filter(({ assigneeId }) => assigneeId === null).length).toBeGreaterThan(5);
    expect(all.filter(({ reportIds }) => reportIds.length > 0).length).toBeGreaterThan(20);
  });

  it('leaves nothing that is about a person in clear in the log', async () => {
    const tables = ['events', 'commands', 'streams', 'commits', 'subject_keys'];
    const rows = await Promise.all(
      tables.map((table) =>
        database.pool.query<{ row: string }>(`select t::text as row from event_store.${table} as t`),
      ),
    );
    const log = rows.flatMap((answer) => answer.rows.map(({ row }) => row)).join('\n');
    const borrowers = submissions().flatMap((submission) => submission.borrowers);
    const personal = [
      // Whole names: a first name of four letters stands in base64 by chance.
      ...borrowers.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      ...borrowers.flatMap(({ email, phone, ssn, dateOfBirth, currentAddress, employment }) =>
        [email, phone, ssn, dateOfBirth, currentAddress?.street, employment.employerName].flatMap((text) => text ?? []),
      ),
      ...submissions().map(({ property }) => property.address.street),
      ...demoStaff.map(({ email }) => email),
      ...events.flatMap(({ data }) =>
        ['notes', 'comment', 'reviewNotes', 'reason', 'fileName'].flatMap((name) => {
          const text: unknown = Reflect.get(data, name);
          return typeof text === 'string' ? [text] : [];
        }),
      ),
    ];
    expect(personal.length).toBeGreaterThan(600);
    expect(personal.filter((text) => log.includes(text))).toEqual([]);
  });

  it('goes on where it was interrupted and reports how far it is', () => {
    expect(progress[0]).toBeGreaterThan(events.length / 4);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(progress.at(-1));
  });

  it('changes nothing at the next start', async () => {
    const stored = (await readdir(dir, { recursive: true })).length;
    const again = await seedDemo({ store, files, staff: demoStaff, now: new Date(now.getTime() + 3_600_000) });
    expect(again).toEqual({ applications: 60, sent: 0, leftAlone: [] });
    expect(await everything()).toHaveLength(events.length);
    expect((await readdir(dir, { recursive: true })).length).toBe(stored);
  });

  it('lies in the last ninety days, in order within each file, some of it today', () => {
    const times = events.map(({ effectiveAt }) => Date.parse(effectiveAt));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 90 * 86_400_000);
    for (const history of Map.groupBy(events, ({ streamId }) => streamId).values()) {
      const own = [
        ...new Map(history.map((event) => [event.metadata.commandId, Date.parse(event.effectiveAt)])).values(),
      ];
      expect(own).toEqual([...new Set(own)].toSorted((a, b) => a - b));
    }
    const lastMinute = events.filter(({ effectiveAt }) => Date.parse(effectiveAt) > now.getTime() - 60_000);
    expect(
      lastMinute.some((event) => event.type === 'LoanApplicationStatusChanged' && event.data.to === 'approved'),
    ).toBe(true);
  });

  it('says that it was imported, by whom it was done, and when it was really recorded', () => {
    for (const { metadata, recordedAt } of events) {
      expect(metadata.actor).toMatchObject({ kind: 'system', id: 'import', onBehalfOf: expect.any(String) });
      // The database's clock is that of this machine, to the second.
      expect(Date.parse(recordedAt)).toBeGreaterThan(now.getTime() - 1_000);
      expect(Date.parse(recordedAt)).toBeLessThan(Date.now() + 1_000);
    }
  });

  it('has no number or address that could be someone’s', () => {
    for (const { ssn, email, phone } of submissions().flatMap(({ borrowers }) => borrowers)) {
      expect(ssn).toMatch(/^(000|666|9\d\d)\d{6}$/);
      expect(email).toMatch(/^[a-z.]+@example\.com$/);
      expect(phone).toMatch(/^\d{3}-555-01\d\d$/);
    }
  });

  it('has figures that agree with each other', () => {
    for (const submission of submissions()) {
      const { loan, property } = submission;
      const { ltv, backDti } = fileFigures(figureFactsOf(submission, null));
      expect(ltv.percent).toBeGreaterThan(50);
      expect(ltv.percent).toBeLessThanOrEqual(100);
      expect(backDti.missing).toEqual([]);
      expect(backDti.percent).toBeGreaterThan(20);
      expect(backDti.percent).toBeLessThan(56);
      expect(loan.amountCents + loan.downPaymentCents).toBe(
        loan.purpose === 'refinance' ? loan.amountCents : property.valueCents,
      );
    }
    expect(new Set(submissions().map(({ loan }) => loan.type)).size).toBe(5);
    expect(new Set(submissions().map(({ loan }) => loan.purpose)).size).toBe(4);
    expect(submissions().filter(({ borrowers }) => borrowers.length === 2).length).toBeGreaterThan(10);
  });

  it('explains every move off the normal path', () => {
    const overrides = events.flatMap((event) =>
      event.type === 'LoanApplicationStatusChanged' && event.data.override ? [event.data] : [],
    );
    expect(overrides.length).toBeGreaterThanOrEqual(3);
    for (const { notes } of overrides) expect(notes?.length).toBeGreaterThan(20);
  });

  it('keeps a readable PDF of its own for every uploaded document', async () => {
    const uploads = events.flatMap((event) =>
      event.type === 'DocumentUploaded' ? [{ ...event.data, subjectId: event.streamId }] : [],
    );
    expect(new Set(uploads.map(({ sha256 }) => sha256)).size).toBe(uploads.length);
    expect(uploads.some(({ documentVersion }) => documentVersion === 2)).toBe(true);
    for (const upload of uploads) {
      const content = await buffer(await files.open(upload));
      expect(content.length).toBe(upload.sizeBytes);
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    }
    for (const upload of uploads.slice(0, 10)) {
      const pdf = await PDFDocument.load(await buffer(await files.open(upload)));
      expect(pdf.getPageCount()).toBe(1);
    }
  });

  describe('with what was ordered of vendors', () => {
    const calendar: BranchCalendar = {
      timeZone: 'America/Chicago',
      openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      holidaysClosed: true,
      cutOffHour: 17,
    };
    const branchOf = { TIME_ZONE: 'America/Chicago', SESSION_IDLE_MINUTES: 30, SESSION_HOURS: 12 };
    const told = async () => {
      const all = await store.reader.readAll<VendorOrderEvent>(database.pool, { after: 0, limit: 10_000 });
      return all.filter(({ streamId }) => orderIdOf(streamId) !== undefined);
    };
    const PORTAL = 'http://localhost:3000';
    let ordered: RecordedEvent<VendorOrderEvent>[];
    let adoptions: Adoption[];
    const orders = () => [...Map.groupBy(ordered, ({ streamId }) => streamId).values()];
    const states = () =>
      orders().flatMap((history) => {
        const state = stateAfter(vendorOrderDecider, history);
        return state.status === 'unknown' ? [] : [state];
      });
    beforeAll(async () => {
      const settingsInForce = createSettingsInForce(store, firstSettings(branchOf));
      adoptions = await seedOrders({ store, files, settingsInForce, staff: demoStaff, calendar, now, portal: PORTAL });
      await seedUadForms({ store, staff: demoStaff, now });
      ordered = await told();
    });

    it('has orders of every kind and in every status, told to their end', () => {
      expect(states()).toHaveLength(orderPlots.length);
      expect(new Set(states().map(({ status }) => status))).toEqual(new Set(orderStatuses));
      expect(new Set(states().map(({ kind }) => kind))).toEqual(new Set(vendorKindIds));
      expect(states().filter(({ flaggedDeliveries }) => flaggedDeliveries > 0)).toHaveLength(1);
    });

    it('has the files in work rest on the reports that were accepted for them', async () => {
      const all = await store.reader.readAll<LoanApplicationEvent>(database.pool, { after: 0, limit: 10_000 });
      const taken = all.flatMap((event) => (event.type === 'ReportTakenOver' ? [event.data] : []));
      const inWork = orderPlots.filter(
        ({ file, end }) =>
          ['reviewed', 'revised', 'reconsidered'].includes(end) &&
          !decidedStatuses.some((status) => status === stories[file - 1]?.status),
      );
      expect(inWork.length).toBeGreaterThan(1);
      expect(taken.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
        states()
          .filter(({ applicationId, kind }) =>
            inWork.some((plot) => demoApplicationId(plot.file) === applicationId && plot.kind === kind),
          )
          .map(({ orderNumber }) => orderNumber)
          .toSorted(),
      );
    });

    it('leaves nothing for the workflows to send to anybody', () => {
      for (const history of orders()) {
        const summary = summaryOf(history, calendar);
        expect([summary?.toSend, summary?.toTell]).toEqual([null, []]);
        const next = summary && nextOrderStep(summary, () => 0);
        expect(next?.kind).not.toBe('do');
      }
    });

    it('has reports that can be opened, with findings for a reviewer among them', async () => {
      const reports = ordered.flatMap((event) => (event.type === 'VendorOrderDelivered' ? [event.data] : []));
      expect(reports.length).toBeGreaterThan(20);
      const findings = states().flatMap(({ kind, orderId, details }) =>
        reports
          .filter((report) => report.orderId === orderId)
          .flatMap(({ result }) => vendorKinds[kind].findingsOf(result, details)),
      );
      expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['below-price', 'lien', 'simulated']));
      const [report] = reports;
      const [file] = report?.files ?? [];
      if (!report || !file) throw new Error('No report has a file');
      const pdf = await PDFDocument.load(await buffer(await files.open({ ...file, subjectId: report.subject })));
      expect(pdf.getPageCount()).toBeGreaterThan(1);
    });

    it('is handed to the sandbox vendors, who bring what is open to its end within half an hour', async () => {
      const desk = openDesk({
        file: join(dir, 'sandbox-vendors.json'),
        delayMs: 10,
        secretOf: () => 'whsec_c2VjcmV0',
        say: () => undefined,
        send: async () => ({ status: 202, text: '' }),
      });
      const server = createSandboxServer({ desk, portalUrl: () => PORTAL }).listen(0, '127.0.0.1');
      try {
        await once(server, 'listening');
        const { port } = server.address() as AddressInfo;
        const handedOverAt = Date.now();
        expect(await handOverOrders(`http://127.0.0.1:${port}`, adoptions)).toBe(adoptions.length);
        for (const state of states()) {
          const taken = desk.find(state.orderId);
          const isDropped = state.held !== null && state.held.cause !== 'by_staff';
          const hasVendor = !['pending_order', 'cancelled'].includes(state.status) && !isDropped;
          expect([state.orderNumber, taken?.reference]).toEqual([
            state.orderNumber,
            hasVendor ? state.reference : undefined,
          ]);
          const isOpen = hasVendor && !['completed', 'reviewed'].includes(standingOf(state));
          const minutes = (taken?.steps ?? []).map(({ dueAt }) => (dueAt - handedOverAt) / 60_000);
          expect([minutes.length > 0, minutes.every((each) => each > 0 && each < 31)]).toEqual([isOpen, true]);
          expect(taken?.steps.at(-1)?.type).toBe(isOpen ? 'order.delivered' : undefined);
        }
        expect(JSON.stringify(desk.state())).not.toMatch(/"ssn"|"dateOfBirth"/);
      } finally {
        server.close();
        server.closeAllConnections();
        await desk.stop();
      }
    });

    it('changes nothing at the next start', async () => {
      await seedOrders({
        store,
        files,
        settingsInForce: createSettingsInForce(store, firstSettings(branchOf)),
        staff: demoStaff,
        calendar,
        now: new Date(now.getTime() + 3_600_000),
        portal: PORTAL,
      });
      await seedUadForms({ store, staff: demoStaff, now: new Date(now.getTime() + 3_600_000) });
      expect(await told()).toHaveLength(ordered.length);
    });
  });
});
