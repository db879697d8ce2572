import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCurrentUser } from '../../session/current-user.ts';
import { dropTyped, readTyped, storeTyped } from '../../session/typed.ts';

export type KeptForm = {
  /** When what the form was filled with again had been typed, ISO 8601; null when it was empty. */
  readonly restoredAt: string | null;
  /** Empties the form again. */
  readonly discard: () => void;
  /** The input was sent or discarded on purpose. */
  readonly forget: () => void;
};

/** Fields that are not as the form had them at its start: the others may have become something else meanwhile. */
const changedFields = (before: FieldValues, values: FieldValues, secret?: string): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => field !== secret && JSON.stringify(value) !== JSON.stringify(before[field]),
    ),
  );

/**
 * Keeps what is typed into a form of react-hook-form for its person in this tab, and fills it in again.
 * @param name of the form and what it is about, such as `request:<id of the file>`
 * @param mayBeKept false for values that must not be kept
 * @param secret a field that is kept nowhere
 */
export const useKeptForm = <Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  name: string,
  mayBeKept?: (values: Partial<Input>) => boolean,
  secret?: keyof Input & string,
): KeptForm => {
  const { id } = useCurrentUser();
  const [blank] = useState(() => structuredClone(form.getValues()));
  const [restored] = useState(() => readTyped(id, name));
  const [isDiscarded, setDiscarded] = useState(false);
  const { reset, watch, getValues } = form;
  const judge = useRef(mayBeKept);

  useEffect(() => {
    let stop = (): void => undefined;
    let isGone = false;
    // A form of react-admin sets its defaults in an effect that comes after this one.
    queueMicrotask(() => {
      if (isGone) return;
      // Not as its defaults: it counts as changed, as it was.
      if (restored) reset({ ...blank, ...restored.values }, { keepDefaultValues: true });
      const subscription = watch((values) => {
        const changed = changedFields(blank, values, secret);
        const isNothing = Object.keys(changed).length === 0;
        if (isNothing || judge.current?.(getValues()) === false) dropTyped(id, name);
        else storeTyped(id, name, changed);
      });
      stop = () => subscription.unsubscribe();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [id, name, blank, restored, reset, watch, getValues, secret]);

  const forget = () => dropTyped(id, name);
  const discard = () => {
    reset(blank);
    forget();
    setDiscarded(true);
  };
  return { restoredAt: isDiscarded ? null : (restored?.at ?? null), discard, forget };
};
