import { readFileSync } from 'node:fs';
import { Worker, type WorkflowBundle } from '@temporalio/worker';
import { z } from 'zod';

const historySchema = z.looseObject({
  events: z.array(
    z.looseObject({
      eventId: z.string(),
      activityTaskScheduledEventAttributes: z.looseObject({ activityType: z.object({ name: z.string() }) }).optional(),
    }),
  ),
});
type RecordedHistory = z.infer<typeof historySchema>;

/** A recorded command and the current code's, in words and as a part of the patch's name. */
type Difference = { readonly recorded: string; readonly present: string; readonly patch: string };

/** Words of Temporal's core for the two, by kind of difference. */
const kinds = {
  otherActivity:
    /scheduled event '(?<recorded>[^']+)' does not match activity type of activity command '(?<present>[^']+)'/,
  nothing: /error: No command scheduled for event HistoryEvent\(id: (?<id>\d+), (?<type>\w+)\)/,
  otherwise:
    /error: (?<present>[\w ]+) machine does not handle this event: HistoryEvent\(id: (?<id>\d+), (?<type>\w+)\)/,
} as const;

const differenceOf = ({ events }: RecordedHistory, message: string): Difference => {
  const activities = kinds.otherActivity.exec(message)?.groups;
  const event = (kinds.nothing.exec(message) ?? kinds.otherwise.exec(message))?.groups;
  const id = event?.['id'];
  const atEvent = events.find(({ eventId }) => eventId === id)?.activityTaskScheduledEventAttributes?.activityType.name;
  const activity = activities?.['recorded'] ?? atEvent;
  const present = activities?.['present'] ?? event?.['present']?.toLowerCase() ?? (event ? 'nothing' : message);
  const what = activity ? `the activity ${activity}` : event?.['type'];
  return {
    recorded: [what ?? 'a run without failure', id && `(event ${id})`].filter(Boolean).join(' '),
    present: activities ? `the activity ${present}` : present,
    patch: event || activities ? `${present.replaceAll(' ', '-')}-instead-of-${activity ?? what}` : 'what-changes',
  };
};

/**
 * Replays one recorded history with the code in the bundle.
 * @param file path of the history from the root of the repository
 * @throws Error saying what the history has, what the code does instead, and the patch that the change needs
 */
export const replayHistory = async (workflowBundle: WorkflowBundle, file: string): Promise<void> => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  try {
    await Worker.runReplayHistory({ workflowBundle }, JSON.parse(text), file);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const { recorded, present, patch } = differenceOf(historySchema.parse(JSON.parse(text)), message);
    const lines = [
      `${file} does not replay: a workflow that is as far as this would stand still for ever.`,
      `  The history has:    ${recorded}`,
      `  The code now does:  ${present}`,
      `  The change needs:   if (patched('${patch}')) { what is new } else { what is on record }`,
      'See docs/how-to/change-a-workflow.md.',
    ];
    throw new Error(lines.join('\n'), { cause });
  }
};
