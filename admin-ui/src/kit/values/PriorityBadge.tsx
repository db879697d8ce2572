import { priorities, type Priority } from '../../../../events/lending/life-cycle/life-cycle.ts';

/** Priority as rising bars: colour is kept for status. */
export const PriorityBadge = ({ priority }: { readonly priority: Priority }) => {
  const level = priorities.length - priorities.indexOf(priority);
  return (
    <span className={`priority priority-${priority}`}>
      <span className="rising-bars" aria-hidden>
        {priorities.map((name, index) => (
          <i key={name} className={index < level ? 'is-reached' : undefined} />
        ))}
      </span>
      <span>{priority}</span>
    </span>
  );
};
