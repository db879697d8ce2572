import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shownAssetSchema } from '../../../../api/loan-application/assets/assets.contract.ts';
import { feeWorksheetSchema } from '../../../../api/loan-application/fees/fees.contract.ts';
import { fileFiguresSchema } from '../../../../api/loan-application/figures/figures.contract.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { detailsAt } from '../stored-documents.ts';
import { pdf, submit } from '../requests.ts';

describe('Fees and assets of a file', () => {
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
  const figuresAfter = async (id: string, answer: Answer) =>
    fileFiguresSchema.parse(
      (await uma.get(`/api/applications/${id}/figures`).set('X-Min-Log-Position', answer.get('X-Log-Position') ?? '0'))
        .body,
    );
  const survey = {
    section: 'C',
    label: 'Survey fee',
    amount: 450,
    paidBy: 'borrower_at_closing',
    paidTo: 'third_party',
    isFinanceCharge: false,
    isPointsAndFees: false,
  };

  it('estimates fees by the template, takes lines, and has what follows in every figure', async () => {
    const { id } = await submit(leo);
    const path = `/api/applications/${id}/fees`;
    const read = async () => feeWorksheetSchema.parse((await leo.get(path)).body);
    expect(await read()).toMatchObject({ lines: [], template: null });
    done(await leo.post(`${path}/estimates`));
    const estimated = await read();
    expect(estimated.lines.every(({ isEstimate }) => isEstimate)).toBe(true);
    expect(estimated.cost.apr).toBeGreaterThan(0);

    const added = done(await leo.post(path).send(survey));
    const { totals, lines } = await read();
    expect(totals.total).toBeCloseTo(estimated.totals.total + 450, 2);
    const line = lines.find(({ label }) => label === 'Survey fee');
    expect(line).toMatchObject({ isEstimate: false, isShoppable: true });
    const { cashToClose } = await figuresAfter(id, added);
    expect(cashToClose.missing).not.toContain('closing_costs');
    const details = await detailsAt(uma, id, added.get('X-Log-Position') ?? '0');
    expect([details.cashToClose.amount, details.timeline[0]?.event]).toEqual([
      cashToClose.amount,
      'Fee entered: Survey fee (C), $450.00',
    ]);

    const credit = { ...survey, section: 'lender_credit', label: 'Credit', amount: -500, paidBy: 'lender' };
    done(await leo.put(`${path}/${line?.feeId}`).send(credit));
    expect((await read()).totals).toMatchObject({ lenderCredits: 500 });
    expect((await leo.put(`${path}/${line?.feeId}`).send({ ...credit, amount: 1 })).body.errors).toMatchObject([
      { field: 'amount' },
    ]);
    expect((await leo.post(path).set('If-Match', '"1"').send(survey)).status).toBe(412);
    done(await leo.delete(`${path}/${line?.feeId}`));
    expect((await read()).lines).toHaveLength(estimated.lines.length);
  });

  it('counts an asset on its evidence, and takes an unsourced deposit off', async () => {
    const { id } = await submit(leo);
    const uploaded = await processor
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'bank_statement')
      .attach('file', pdf('March'), 'statement.pdf');
    const { documentId } = done(uploaded).body;
    const verified = done(
      await uma.patch(`/api/applications/${id}/documents/${documentId}`).send({ status: 'verified' }),
    );
    const { borrowerId } = await detailsAt(uma, id, verified.get('X-Log-Position') ?? '0');
    const path = `/api/applications/${id}/assets`;
    const asset = {
      borrowerId,
      source: 'Example Bank',
      sheet: { kind: 'deposit_account', balance: 120_000, deposits: [{ amount: 30_000, sourced: 10_000 }] },
      evidence: [{ documentId, documentVersion: 1 }],
    };
    expect((await leo.post(path).send(asset)).status).toBe(403);
    const made = done(await uma.post(path).send(asset));
    const [shown] = shownAssetSchema.array().parse((await leo.get(path)).body);
    expect(shown).toMatchObject({
      source: 'Example Bank',
      stated: null,
      qualified: { counted: 100_000, findings: ['large_deposit'], evidence: [{ isCurrent: true }] },
    });
    const { reserves } = await figuresAfter(id, made);
    expect(reserves.funds).toMatchObject({ amount: 100_000, provenance: 'verified' });

    const sourced = { ...asset, sheet: { kind: 'deposit_account', balance: 120_000 } };
    const anew = done(await uma.put(`${path}/${shown?.assetId}`).send(sourced));
    expect((await figuresAfter(id, anew)).reserves.funds.amount).toBe(120_000);
    const back = done(await uma.post(`${path}/${shown?.assetId}/removal`).send({ reason: 'Of somebody else' }));
    expect((await figuresAfter(id, back)).reserves).toMatchObject({ months: null, verdict: 'unknown' });
    expect((await uma.post(path).send({ ...sourced, evidence: [] })).body.errors).toMatchObject([{ field: 'note' }]);
  });
});
