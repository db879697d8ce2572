import { BadSettingsError } from '../../../events/platform/process/config.ts';
import { TASK_QUEUE } from '../temporal/task-queue.ts';
import type { Activities, WorkflowDeps, WorkflowManifest } from './manifest.ts';

/** Values that no two workflows may share, each with its error text. */
const unique: readonly { readonly of: (manifest: WorkflowManifest) => readonly string[]; readonly problem: string }[] =
  [
    { of: ({ name }) => [name], problem: 'have the same name, so the same ids and checkpoint' },
    { of: ({ type, retired }) => [type, ...retired], problem: 'have, or had, the same type' },
  ];

const NAME = /^[a-z]+(-[a-z]+)*$/;

/**
 * @param eventTypes all that the log may hold: a workflow that listens to another one would never hear of it
 * @throws BadSettingsError naming every two workflows that clash, and where
 */
export const checkManifests = (manifests: readonly WorkflowManifest[], eventTypes: readonly string[]): void => {
  const problems = [
    ...manifests.filter(({ name }) => !NAME.test(name)).map(({ name }) => `"${name}" is no name: use words-like-these`),
    // Its own executions would be replaced at every look, without end.
    ...manifests
      .filter(({ type, retired }) => retired.includes(type))
      .map((manifest) => `${describe(manifest)} lists its own type as retired: take it off the list`),
    ...manifests.flatMap((manifest) =>
      [...manifest.startedBy, ...manifest.wokenBy]
        .filter((type) => !eventTypes.includes(type))
        .map((type) => `${describe(manifest)} listens to ${type}, which no aggregate defines`),
    ),
    ...unique.flatMap(({ of, problem }) =>
      clashes(
        manifests.map((manifest) => ({ owner: describe(manifest), values: of(manifest) })),
        problem,
      ),
    ),
  ];
  if (problems.length > 0) throw badWorkflows(problems);
};

/**
 * The activities of all workflows, as one worker runs them.
 * @throws BadSettingsError naming the two workflows that have an activity of the same name
 */
export const activitiesOf = (manifests: readonly WorkflowManifest[], deps: WorkflowDeps): Activities => {
  const each = manifests.map((manifest) => ({ owner: describe(manifest), activities: manifest.activities(deps) }));
  const problems = clashes(
    each.map(({ owner, activities }) => ({ owner, values: Object.keys(activities) })),
    'have an activity of the same name',
  );
  if (problems.length > 0) throw badWorkflows(problems);
  return Object.assign({}, ...each.map(({ activities }) => activities));
};

/** The queues that workers are needed for. */
export const queuesOf = (manifests: readonly WorkflowManifest[]): readonly string[] => [
  ...new Set([TASK_QUEUE, ...manifests.map(({ taskQueue = TASK_QUEUE }) => taskQueue)]),
];

const describe = ({ name, type }: WorkflowManifest): string => `${name} (${type})`;

type Values = { readonly owner: string; readonly values: readonly string[] };

const clashes = (all: readonly Values[], problem: string): string[] =>
  all.flatMap(({ owner, values }, index) =>
    all
      .slice(index + 1)
      .flatMap((other) =>
        values
          .filter((value) => other.values.includes(value))
          .map((value) => `${owner} and ${other.owner} ${problem}: ${value}`),
      ),
  );

const badWorkflows = (problems: readonly string[]): BadSettingsError =>
  new BadSettingsError(
    `Bad workflows:\n${problems.map((each) => `  ${each}`).join('\n')}\nSee workflows/all-manifests.ts.`,
  );
