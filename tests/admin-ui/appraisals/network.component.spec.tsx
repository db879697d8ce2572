import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AppraiserDialog } from '../../../admin-ui/src/appraisals/network/AppraiserDialog.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { appraiserHistoryLineSchema, appraiserSchema } from '../../../api/appraiser/appraiser.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { appraiserInfo } from '../../support/values/appraisers.ts';
import { json, open, page, problem, show, underWay, write } from '../../support/component.tsx';

const imogen = appraiserInfo();
const expired = appraiserInfo({
  id: 'aaaaaaaa-0000-4000-8000-000000000022',
  name: 'Otto Brandvold',
  rating: 4.75,
  completedOrders: 8,
  averageTurnaround: 6.25,
  onTimeDelivery: 87.5,
  licenses: [{ state: 'CO', number: 'CO-9', expiresOn: '2025-12-31', isExpired: true }],
});
const list = page(appraiserSchema, [imogen, expired]);
const history = json(z.array(appraiserHistoryLineSchema), []);
const changed = json(commandAnswerSchema, { id: imogen.id, version: 2 });
const dialog = () => within(screen.getByRole('dialog'));

describe('The appraiser network', () => {
  it('says that it is on its way, and that there is nobody', async () => {
    const waiting = underWay(page(appraiserSchema, []));
    open('/appraisals/network', { answers: { 'GET /api/appraisers': waiting.answer } });
    await screen.findByText('Loading appraisers...');
    waiting.arrive();
    await screen.findByText('No appraisers found. Add appraisers to get started.');
  });

  it('shows who is on the panel with figures that are counted, and how to reach them', async () => {
    open('/appraisals/network', { answers: { 'GET /api/appraisers': list } });
    const card = within(await screen.findByRole('listitem', { name: 'Imogen Vasquez' }));
    expect(card.getAllByText('No orders yet')).toHaveLength(3);
    expect(card.getByRole('link', { name: 'Email Imogen Vasquez' }).getAttribute('href')).toBe(
      'mailto:imogen.vasquez@example.com',
    );
    expect(card.getByRole('link', { name: 'Call Imogen Vasquez' }).getAttribute('href')).toBe('tel:5125550188');
    const other = within(screen.getByRole('listitem', { name: 'Otto Brandvold' }));
    for (const text of ['License expired', '4.8 of 5', '6.3 days', '88%']) other.getByText(text);
  });

  it('names every license with its state, those that count first', async () => {
    const [gone] = expired.licenses;
    const plain = { state: 'OK', number: '4711', expiresOn: '2028-01-31', isExpired: false };
    const licenses = [...(gone ? [gone] : []), ...imogen.licenses, plain];
    const answers = { 'GET /api/appraisers': page(appraiserSchema, [{ ...imogen, licenses }]) };
    open('/appraisals/network', { answers });
    await screen.findByText('Licenses TX-1380417-R, OK 4711, CO-9 (expired)');
    screen.getByText('CO license expired');
  });

  it('has the server search and filter', async () => {
    const { user, askedFor, address } = open('/appraisals/network', { answers: { 'GET /api/appraisers': list } });
    await write(user, await screen.findByRole('searchbox'), 'imogen');
    await user.click(screen.getByRole('combobox', { name: 'Specialty' }));
    await user.click(screen.getByRole('option', { name: 'Luxury' }));
    // Whichever of the two is asked for first: what is typed waits until it rests.
    const asked = () => askedFor('GET /api/appraisers').map(({ query }) => JSON.parse(query.get('filter') ?? '{}'));
    await waitFor(() => expect(asked().at(-1)).toEqual({ q: 'imogen', specialty: 'luxury' }));
    expect(address()).toContain('luxury');
  });

  it('adds an appraiser, names each error at its field and loses nothing', async () => {
    const { user, answer, askedFor } = open('/appraisals/network', { answers: { 'GET /api/appraisers': list } });
    await user.click(await screen.findByRole('button', { name: 'Add Appraiser' }));
    await user.click(dialog().getByRole('button', { name: 'Add Appraiser' }));
    for (const text of ['Name is required', 'Company is required', 'Choose a state: AL, AK, AS ...'])
      await dialog().findByText(text);
    const fill = (name: string | RegExp, text: string) => write(user, dialog().getByRole('textbox', { name }), text);
    await fill(/^Name/, 'Nadia Osterberg');
    await fill(/^Company/, 'Osterberg Appraisals');
    await fill(/^Phone/, '303-555-0142');
    await fill(/^Email/, 'nadia@example.com');
    await user.click(dialog().getByRole('combobox', { name: /^State/ }));
    await user.click(screen.getByRole('option', { name: /^CO / }));
    await fill(/^License number/, 'co-55');
    await write(user, dialog().getByLabelText(/^Expires on/), '2028-01-31');
    const taken = 'Imogen Vasquez is on the panel with this license';
    answer({
      'POST /api/appraisers': problem(409, 'Taken', { errors: [{ field: 'licenses.0.number', message: taken }] }),
    });
    await user.click(dialog().getByRole('button', { name: 'Add Appraiser' }));
    await dialog().findByText(taken);
    answer({ 'POST /api/appraisers': changed });
    await user.click(dialog().getByRole('button', { name: 'Add Appraiser' }));
    await screen.findByText('The appraiser has been saved.');
    expect(askedFor('POST /api/appraisers').at(-1)?.body).toMatchObject({
      name: 'Nadia Osterberg',
      licenses: [{ state: 'CO', number: 'CO-55', expiresOn: '2028-01-31' }],
      capacity: 5,
    });
  });

  it('erases whoever is inactive, after it said what follows, and offers nothing more', async () => {
    const inactive = appraiserInfo({ status: 'inactive', version: 7 });
    const route = `POST /api/appraisers/${imogen.id}/erasure`;
    const { user, answer, askedFor } = show(<AppraiserDialog id={imogen.id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: {
        [`GET /api/appraisers/${imogen.id}`]: json(appraiserSchema, inactive),
        [`GET /api/appraisers/${imogen.id}/history`]: history,
        [route]: problem(422, 'This appraiser has 1 open order'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Erase Personal Data' }));
    const asking = within(await screen.findByRole('dialog', { name: /Erase the personal data of Imogen Vasquez/ }));
    asking.getByText(/Orders, reports, figures and history stay, under \[erased\]/);
    await write(user, asking.getByRole('textbox', { name: /Number of the request/ }), 'Request 4711');
    await user.click(asking.getByRole('button', { name: 'Erase Personal Data' }));
    await screen.findByText('This appraiser has 1 open order');
    const erased = { ...inactive, name: '[erased]', email: '[erased]', phone: '[erased]', isForgotten: true };
    answer({ [route]: changed, [`GET /api/appraisers/${imogen.id}`]: json(appraiserSchema, erased) });
    await user.click(asking.getByRole('button', { name: 'Erase Personal Data' }));
    await screen.findByText('The personal data has been erased.');
    expect(askedFor(route).at(-1)?.body).toEqual({ reason: 'Request 4711' });
    expect(askedFor(route).at(-1)?.headers.get('If-Match')).toBe('"7"');
    await screen.findByText(/Nothing of this entry can be changed any more/);
    for (const name of ['Edit', 'Activate', 'Erase Personal Data'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is not offered to erase someone who takes orders', async () => {
    show(<AppraiserDialog id={imogen.id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: {
        [`GET /api/appraisers/${imogen.id}`]: json(appraiserSchema, imogen),
        [`GET /api/appraisers/${imogen.id}/history`]: history,
      },
    });
    await screen.findByRole('button', { name: 'Edit' });
    expect(screen.queryByRole('button', { name: 'Erase Personal Data' })).toBeNull();
  });

  it('suspends with a reason, for the version that was looked at', async () => {
    const route = `POST /api/appraisers/${imogen.id}/status`;
    const { user, askedFor } = show(<AppraiserDialog id={imogen.id} onClose={() => undefined} />, {
      answers: {
        [`GET /api/appraisers/${imogen.id}`]: json(appraiserSchema, imogen),
        [`GET /api/appraisers/${imogen.id}/history`]: history,
        [route]: changed,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const question = within(await screen.findByRole('dialog', { name: 'Suspend Imogen Vasquez?' }));
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    await question.findByText('A reason is required');
    await write(user, question.getByRole('textbox', { name: /^Reason/ }), 'Late three times');
    await user.click(question.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Imogen Vasquez is suspended now.');
    expect(askedFor(route)[0]?.headers.get('If-Match')).toBe('"1"');
    expect(askedFor(route)[0]?.body).toEqual({ status: 'suspended', reason: 'Late three times' });
  });
});
