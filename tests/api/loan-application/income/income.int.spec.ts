import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileFiguresSchema } from '../../../../api/loan-application/figures/figures.contract.ts';
import { shownWorksheetSchema } from '../../../../api/loan-application/income/income.contract.ts';
import { liabilitiesSchema } from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import type { CreditReport } from '../../../../events/loan-application/credit/credit.events.ts';
import {
  loanApplicationAggregate,
  type LoanApplicationCommand,
} from '../../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../../events/store/append/aggregate.ts';
import { commandMetadata, creditReport } from '../../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { detailsAt } from '../stored-documents.ts';
import { pdf, submit } from '../requests.ts';

describe('Qualifying income and debts', () => {
  let portal: Portal;
  let uma: Agent;
  let leo: Agent;
  let processor: Agent;

  beforeAll(async () => {
    portal = await startPortal();
    uma = await portal.agentAs('underwriter');
    leo = await portal.agentAs('loan_officer');
    processor = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());

  type Answer = Awaited<ReturnType<ReturnType<Agent['post']>['send']>>;
  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(answer.text);
    return answer;
  };
  const at = (answer: Answer): string => answer.get('X-Log-Position') ?? '0';
  /** A file with a pay stub that was verified. */
  const fileWithStub = async () => {
    const { id } = await submit(leo);
    const uploaded = await processor
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'pay_stub')
      .attach('file', pdf('March'), 'stub.pdf');
    const { documentId } = done(uploaded).body;
    const reviewed = done(
      await uma.patch(`/api/applications/${id}/documents/${documentId}`).send({ status: 'verified' }),
    );
    const { borrowerId } = await detailsAt(uma, id, at(reviewed));
    return { id, documentId, borrowerId };
  };
  const figures = async (id: string, position: string) =>
    fileFiguresSchema.parse(
      (await uma.get(`/api/applications/${id}/figures`).set('X-Min-Log-Position', position)).body,
    );

  it('takes the place of what was stated in every figure, on the evidence that is named, until it is taken back', async () => {
    const { id, documentId, borrowerId } = await fileWithStub();
    const path = `/api/applications/${id}/income-worksheets`;
    const sheet = {
      borrowerId,
      incomeType: 'base',
      source: 'Hill Country Dental',
      worksheet: { method: 'base_pay', frequency: 'biweekly', pay: 2_000 },
      evidence: [{ documentId, documentVersion: 1 }],
    };
    expect((await leo.post(path).send(sheet)).status).toBe(403);
    const made = done(await uma.post(path).send(sheet));
    const after = await figures(id, at(made));
    expect(after.income).toMatchObject({ amount: 4_333.33 });
    expect(after.income.lines.at(-1)).toMatchObject({ provenance: 'qualifying', source: { kind: 'worksheet' } });
    const details = await detailsAt(uma, id, at(made));
    expect([details.monthlyIncome, details.ratios.debtToIncome.percent]).toEqual([
      4_333.33,
      after.ratios.debtToIncome.percent,
    ]);
    expect(details.timeline[0]?.event).toBe(
      'Income of Alice Rivera (base, Hill Country Dental) qualified with $4,333.33 a month',
    );

    const [shown] = shownWorksheetSchema.array().parse((await leo.get(path)).body);
    expect(shown).toMatchObject({
      worksheet: sheet.worksheet,
      monthly: 4_333.33,
      evidence: [{ documentId, documentVersion: 1, isCurrent: true }],
      basis: [{ citation: 'Fannie Mae Selling Guide B3-3.1-03' }],
    });
    const replaced = await processor
      .post(`/api/applications/${id}/documents/${documentId}/versions`)
      .attach('file', pdf('April'), 'stub.pdf');
    done(replaced);
    const lost = await figures(id, at(replaced));
    expect(lost.income).toMatchObject({ amount: 4_333.33, provenance: 'stated', missing: ['income_evidence'] });
    expect(lost.income.lines.at(-1)).toMatchObject({ unproven: 'evidence_lost' });
    expect(lost.ratios.debtToIncome.missing).toContain('income_evidence');
    expect((await uma.get(path)).body[0].evidence).toMatchObject([{ isCurrent: false }]);
    const stale = await uma.put(`${path}/${shown?.worksheetId}`).send(sheet);
    expect(stale.body.errors).toMatchObject([{ field: 'evidence.0' }]);

    const back = done(await uma.post(`${path}/${shown?.worksheetId}/removal`).send({ reason: 'A wrong form' }));
    expect((await figures(id, at(back))).income.amount).toBe(8_000);
    expect((await uma.get(path)).body).toEqual([]);
  });

  it('is refused by the field that is wrong', async () => {
    const { id, borrowerId } = await fileWithStub();
    const path = `/api/applications/${id}/income-worksheets`;
    const fieldsOf = async (body: object) =>
      (await uma.post(path).send({ borrowerId, incomeType: 'base', evidence: [], ...body })).body.errors.map(
        ({ field }: { field: string }) => field,
      );
    expect(await fieldsOf({ worksheet: { method: 'base_pay', frequency: 'weekly', pay: -1 } })).toEqual([
      'worksheet.pay',
    ]);
    expect(await fieldsOf({ worksheet: { method: 'base_pay', frequency: 'hourly', pay: 25 } })).toEqual([
      'worksheet.hoursPerWeek',
    ]);
    expect(await fieldsOf({ entered: 1 })).toEqual(['note']);
    expect(await fieldsOf({})).toEqual(['worksheet']);
  });

  /** A file with the newest of two credit reports, and a payoff statement that was verified. */
  const fileWithReports = async () => {
    const { id } = await submit(leo);
    const applications = openAggregate(portal.store, loanApplicationAggregate);
    const metadata = commandMetadata();
    const carryOut = async (command: LoanApplicationCommand) =>
      applications.handle(id, command, { metadata, options: { commandId: randomUUID() } });
    const pull = async (issuedOn: string, accounts: CreditReport['accounts']) => {
      await carryOut({ type: 'OrderCreditReport', data: { orderId: randomUUID(), reason: 'To decide' } });
      const data = creditReport({ reportId: randomUUID(), issuedOn, scores: [], accounts });
      await carryOut({ type: 'RecordCreditReport', data });
    };
    const card = {
      creditor: 'Juniper Card',
      accountType: 'revolving',
      accountNumberLast4: '4471',
      status: 'current' as const,
      balanceCents: 4_100_00,
      monthlyPaymentCents: 210_00,
    };
    await pull('2026-01-10', [{ ...card, balanceCents: 3_000_00 }]);
    const auto = { ...card, creditor: 'Lone Star Auto Finance', accountType: 'auto', accountNumberLast4: '1234' };
    await pull('2026-02-10', [card, { ...auto, balanceCents: 9_500_00, monthlyPaymentCents: 362_00 }]);
    const uploaded = await processor
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'payoff_statement')
      .attach('file', pdf('Payoff'), 'payoff.pdf');
    const { documentId } = done(uploaded).body;
    done(await uma.patch(`/api/applications/${id}/documents/${documentId}`).send({ status: 'verified' }));
    return { id, evidence: [{ documentId, documentVersion: 1 }] };
  };

  it('counts each debt once, as an underwriter treats it, and says what the newest report changed', async () => {
    const { id, evidence } = await fileWithReports();
    const path = `/api/applications/${id}/liabilities`;
    const sheet = async () => liabilitiesSchema.parse((await leo.get(path)).body);
    const before = await sheet();
    expect(before).toMatchObject({
      reportedOn: '2026-02-10',
      monthly: 572,
      debts: [
        { match: 'matched', creditor: 'Lone Star Auto Finance', stated: { payment: 350 }, reported: { payment: 362 } },
        { match: 'only_reported', creditor: 'Juniper Card', accountNumber: '••••4471', counts: 210, treatment: null },
      ],
      since: {
        reportedOn: '2026-01-10',
        changes: [
          { creditor: 'Lone Star Auto Finance', before: null },
          { creditor: 'Juniper Card', before: { balance: 3_000 }, now: { balance: 4_100 }, differs: ['balance'] },
        ],
      },
    });
    const [, card] = before.debts;
    const treatment = `${path}/${card?.debtId}/treatment`;
    const payoff = { treatment: 'paid_off', payoff: 4_131.18, evidence };
    expect((await leo.put(treatment).send(payoff)).status).toBe(403);
    const refused = await uma.put(treatment).send({ ...payoff, payoff: 9_000 });
    expect(refused.body.errors).toMatchObject([{ field: 'payoff' }]);
    const seen = await leo.get(`/api/applications/${id}`);
    const treated = done(
      await uma
        .put(treatment)
        .set('If-Match', seen.get('ETag') ?? '')
        .send(payoff),
    );
    const late = await uma
      .put(treatment)
      .set('If-Match', seen.get('ETag') ?? '')
      .send(payoff);
    expect(late.status).toBe(412);
    expect((await figures(id, at(treated))).debts).toMatchObject({ amount: 362 });
    const details = await detailsAt(uma, id, at(treated));
    expect([details.monthlyDebts, details.timeline[0]?.event]).toEqual([
      362,
      'Debt to Juniper Card paid at or before closing with $4,131.18',
    ]);
    expect((await sheet()).debts[1]).toMatchObject({
      counts: 0,
      leftOut: 'paid_at_closing',
      treatment: { treatment: 'paid_off', payoff: 4_131.18, evidence: [{ isCurrent: true }] },
    });
    const back = done(await uma.post(`${path}/${card?.debtId}/removal`).send({ reason: 'Not paid after all' }));
    expect((await figures(id, at(back))).debts.amount).toBe(572);
  });

  it('adds a debt that an inquiry led to, and says why a spouse’s is none', async () => {
    const { id, position } = await submit(leo);
    const path = `/api/applications/${id}/liabilities`;
    const { borrowerId } = await detailsAt(uma, id, position);
    const found = { debtType: 'auto', creditor: 'Oak Motors', monthly: 410, evidence: [], note: 'By the letter' };
    const spouse = await uma.post(path).send({ ...found, borrowerId: null });
    expect(spouse.body.errors).toMatchObject([{ field: 'borrowerId' }]);
    const added = done(await uma.post(path).send({ ...found, borrowerId }));
    const { monthly, debts } = liabilitiesSchema.parse((await uma.get(path)).body);
    expect([monthly, debts.at(-1)]).toMatchObject([
      760,
      { match: 'found', creditor: 'Oak Motors', counts: 410, treatment: { treatment: 'added', note: 'By the letter' } },
    ]);
    expect((await figures(id, at(added))).debts.amount).toBe(760);
    expect((await uma.post(path).send({ ...found, borrowerId })).body.errors).toMatchObject([{ field: 'creditor' }]);
  });
});
