import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { DatabaseCard } from '../../../admin-ui/src/settings/database/DatabaseCard.tsx';
import { IntegrationCard } from '../../../admin-ui/src/settings/integration/IntegrationCard.tsx';
import { show } from '../../support/component.tsx';
import { cardAnswers, databaseAnswer, integrationsAnswer, mail } from './sample-settings.ts';

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const row = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('The card of the database', () => {
  it('shows its size, its events and a reader that stands still', async () => {
    const stuck = {
      name: 'stuck:v1',
      what: 'A read model',
      kind: 'read_model' as const,
      state: 'stopped' as const,
      position: 2,
      lagEvents: 1_232,
      lagSeconds: 40,
    };
    const problem = 'A read model: nothing new, because an event cannot be applied (stuck:v1)';
    show(<DatabaseCard />, {
      answers: {
        ...cardAnswers(),
        'GET /api/settings/database': databaseAnswer({ readers: [stuck], problems: [problem] }),
      },
    });
    const database = await card('Database');
    await database.findByText(problem);
    database.getByRole('row', { name: /^A read model stuck:v1 Stands still 2 1,232 \d+ (sec|min)$/ });
    database.getByText('12 MB');
    database.getByText('Never checked');
    expect(database.getByText(/npm run lendlog -- audit:verify/).closest('details')).not.toBeNull();
    expect(database.getByText('stuck:v1').closest('details')).toHaveProperty('open', false);
  });

  it('says so when nothing follows the log yet', async () => {
    show(<DatabaseCard />, { answers: cardAnswers() });
    const database = await card('Database');
    await database.findByText('Nothing follows the log yet');
    database.getByText('A reader shows here once its process has run for the first time.');
  });

  it('says what the last verification found', async () => {
    const lastVerification = {
      verifiedAt: '2026-03-02T15:00:00.000Z',
      logPosition: 1_234,
      events: 1_234,
      findings: 1,
      firstBadPosition: 5,
    };
    show(<DatabaseCard />, {
      answers: { ...cardAnswers(), 'GET /api/settings/database': databaseAnswer({ lastVerification }) },
    });
    const database = await card('Database');
    await database.findByText(/1,234 events checked on .*; the first finding is at event 5$/);
    database.getByText('1 finding');
  });

  it('leads to the operations screen', async () => {
    show(<DatabaseCard />, { answers: cardAnswers() });
    const link = await (await card('Database')).findByRole('link', { name: 'Operations' });
    expect(link.getAttribute('href')).toBe('/operations');
  });
});

describe('The card of the integrations', () => {
  const kafka = {
    ...mail,
    id: 'kafka' as const,
    kind: 'kafka' as const,
    service: 'none' as const,
    location: null,
    state: 'off' as const,
    tookMs: null,
  };
  const engine = {
    ...mail,
    id: 'workflow_engine' as const,
    kind: 'workflow_engine' as const,
    service: 'temporal' as const,
    state: 'fails' as const,
    error: 'It did not answer in time',
  };

  it('says where each is and whether it answers', async () => {
    show(<IntegrationCard />, {
      answers: { ...cardAnswers(), 'GET /api/settings/integrations': integrationsAnswer(mail, engine, kafka) },
    });
    (await row('Mail')).getByText('/srv/data/outbox');
    (await row('Mail')).getByText(/^Answers, \d+ ms$/);
    (await row('Mail')).getByText(/^Not sent: each message is written to a folder\./);
    (await row('Workflow engine')).getByText('Does not answer');
    (await row('Workflow engine')).getByText('It did not answer in time');
    (await row('Kafka')).getByText('Not set up');
    (await row('Kafka')).getByText('Nothing is published to other systems.');
    expect((await row('Kafka')).getByText(/KAFKA_BROKERS/).closest('details')).toHaveProperty('open', false);
  });

  it("says by the branch's clock when they were asked", async () => {
    show(<IntegrationCard />, { answers: cardAnswers(), timeZone: 'America/New_York' });
    await screen.findByText('Checked at 10:00:00 AM.');
  });

  it('asks them again on demand', async () => {
    const route = 'GET /api/settings/integrations';
    const { user, askedFor, answer } = show(<IntegrationCard />, { answers: cardAnswers() });
    await row('Mail');
    const before = askedFor(route).length;
    answer({ [route]: integrationsAnswer({ ...mail, tookMs: 77 }) });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Answers, 77 ms');
    expect(askedFor(route).length).toBe(before + 1);
  });
});
