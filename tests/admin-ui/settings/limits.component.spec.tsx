import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { SecurityCard } from '../../../admin-ui/src/settings/security/SecurityCard.tsx';
import { settingsChangedSchema } from '../../../api/settings/settings.contract.ts';
import { json, problem, show, write } from '../../support/component.tsx';
import { cardAnswers, integrationsAnswer, mail, settings, settingsAnswer } from './sample-settings.ts';

const SAVE = 'PUT /api/settings/security';
const REASON = 'Finding 12 of the audit';
const dialog = () => within(screen.getByRole('dialog', { name: 'Edit limits' }));
const box = (name: RegExp) => dialog().getByRole('textbox', { name });
const card = () => within(screen.getByRole('region', { name: 'Security' }));

const openForm = async () => {
  const shown = show(<SecurityCard />, { answers: cardAnswers() });
  await shown.user.click(await screen.findByRole('button', { name: 'Edit limits' }));
  return shown;
};

describe('The limits of security', () => {
  it('take no half of a unit for another figure', async () => {
    const { user } = await openForm();
    await user.clear(box(/^Idle limit/));
    await write(user, box(/^Idle limit/), '1.5');
    await dialog().findByText('“1.5” was not taken: use a whole number, in digits');
    await user.type(box(/^Idle limit/), '2x0');
    await dialog().findByText('“x” was not taken: use a whole number, in digits');
  });

  it('say what they may be, and refuse what does not go together by field', async () => {
    const { user, answer, askedFor } = await openForm();
    const fill = async (name: RegExp, text: string) => {
      await user.clear(box(name));
      if (text) await user.type(box(name), text);
    };
    const save = () => user.click(dialog().getByRole('button', { name: 'Save' }));
    await fill(/^Idle limit/, '4');
    await fill(/^Longest session/, '');
    await fill(/^Reason/, REASON);
    await save();
    await dialog().findByText('Use a whole number of minutes from 5 to 480');
    await dialog().findByText('Use a whole number of hours from 1 to 24');
    expect(document.activeElement?.id).toBe('sessionIdleMinutes');
    expect(askedFor(SAVE)).toEqual([]);

    const message = 'Use 120 minutes or less';
    answer({ [SAVE]: problem(422, message, { errors: [{ field: 'sessionIdleMinutes', message }] }) });
    await fill(/^Idle limit/, '480');
    await fill(/^Longest session/, '2');
    await save();
    await dialog().findAllByText(message);
    expect(document.activeElement?.id).toBe('sessionIdleMinutes');

    const security = { ...settings.security, sessionIdleMinutes: 20, sessionHours: 2, apiKeyDefaultDays: null };
    answer({
      [SAVE]: json(settingsChangedSchema, { version: 5 }),
      'GET /api/settings': settingsAnswer({ security, version: 5 }),
    });
    await fill(/^Idle limit/, '20');
    await fill(/^API keys expire by default/, '');
    await save();
    await screen.findByText('Settings Saved');
    card().getByText('20 minutes');
    card().getByText('2 hours');
    expect(askedFor(SAVE).at(-1)?.body).toMatchObject({
      sessionIdleMinutes: 20,
      sessionHours: 2,
      apiKeyDefaultDays: null,
      reason: REASON,
    });
  });

  it('come with the state of the identity providers', async () => {
    const google = {
      ...mail,
      id: 'google' as const,
      kind: 'identity_provider' as const,
      service: 'demo_issuer' as const,
      location: 'http://localhost:3000/oidc',
    };
    show(<SecurityCard />, {
      answers: { ...cardAnswers(), 'GET /api/settings/integrations': integrationsAnswer(google) },
    });
    const provider = within(await screen.findByRole('listitem', { name: 'Google' }));
    provider.getByText(/^Demo sign-in, \d+ ms$/);
    provider.getByText('http://localhost:3000/oidc');
    card().getByRole('listitem', { name: 'Google' });
  });
});
