import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { aggregates } from '../../../events/event-registry.ts';
import { incompatibilities, topicSchema, type TopicSchema } from '../../../events/outbox/relay/published-schemas.ts';
import { createTopics } from '../../../events/outbox/relay/topics.ts';
import { defineCommand } from '../../command/command.ts';

const folder = new URL('../../../docs/events/', import.meta.url);
const { ofCategory } = createTopics('mortgage', aggregates);

export const command = defineCommand({
  usage: `Writes the contract of every topic to docs/events; refuses what consumers could not take.
  npm run lendlog -- events:schemas`,
  run: async () => {
    mkdirSync(folder, { recursive: true });
    for (const [category, definitions] of Object.entries(aggregates)) {
      const topic = ofCategory(category);
      const file = new URL(`${topic}.schema.json`, folder);
      const before: TopicSchema | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
      const after = topicSchema(topic, definitions, before);
      const problems = before ? incompatibilities(before, after) : [];
      if (problems.length > 0) {
        console.error(`Consumers of ${topic} could not take this:\n  ${problems.join('\n  ')}`);
        console.error('Give the event a new schema version with an upcaster instead (docs/how-to/publish-events.md).');
        process.exitCode = 1;
        continue;
      }
      const text = `${JSON.stringify(after, undefined, 2)}\n`;
      if (before && JSON.stringify(before) === JSON.stringify(after)) continue;
      writeFileSync(file, text);
      console.log(`Wrote docs/events/${topic}.schema.json`);
    }
  },
});
