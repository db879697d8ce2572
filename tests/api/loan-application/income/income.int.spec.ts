import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileFiguresSchema } from '../../../../api/loan-application/figures/figures.contract.ts';
import { shownWorksheetSchema } from '../../../../api/loan-application/income/income.contract.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { detailsAt } from '../stored-documents.ts';
import { pdf, submit } from '../requests.ts';

describe('Qualifying income', () => {
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
});
