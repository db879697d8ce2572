type Message = { readonly type: string };

/** One handler for every message type of `M`. */
export type ByType<M extends Message, Rest extends readonly unknown[], Result> = {
  readonly [Type in M['type']]: (message: Extract<M, { type: Type }>, ...rest: Rest) => Result;
};

/**
 * Hands a message to the handler of its type. A type that the table leaves out does not compile.
 * @param table by message type
 */
export const byType = <M extends Message, Rest extends readonly unknown[], Result>(
  table: ByType<M, Rest, Result>,
): ((message: M, ...rest: Rest) => Result) => {
  // TypeScript does not see that the handler found under a message's type is the one for that message.
  const handlers = new Map(Object.entries(table) as [string, (message: M, ...rest: Rest) => Result][]);
  return (message, ...rest) => {
    const handler = handlers.get(message.type);
    if (!handler) throw new Error(`There is no handler for ${message.type}`);
    return handler(message, ...rest);
  };
};

/** The keys of a table, such as the event types it is about, in its order. */
export const keysOf = <Table extends object>(table: Table): readonly (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[];

/**
 * The same handler for every key of a table: `forEvery(stageStatusAfter, moveStage)` is part of a fold's table.
 * @param table whose keys are event types
 */
export const forEvery = <Table extends object, Handler>(
  table: Table,
  handler: Handler,
): { readonly [Type in keyof Table]: Handler } =>
  Object.fromEntries(keysOf(table).map((type) => [type, handler])) as { [Type in keyof Table]: Handler };

/** A table read backwards: from `{ LoanStageStarted: 'in_progress' }` to `{ in_progress: 'LoanStageStarted' }`. */
export const inverted = <const Table extends Readonly<Record<string, string>>>(
  table: Table,
): { readonly [Key in keyof Table as Table[Key]]: Key } =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [value, key])) as {
    [Key in keyof Table as Table[Key]]: Key;
  };
