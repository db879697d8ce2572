import pg from 'pg';
import type { Queryable } from './database.ts';

/** A row's columns as PostgreSQL prints them; null for null. */
export type TextRow = readonly (string | null)[];

/** A prepared statement; its name stands for one text only, on every connection. */
export type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** The connection as pg hands it to queries that speak the protocol themselves, such as pg-cursor. */
type Wire = {
  readonly stream: { readonly cork: () => void; readonly uncork: () => void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  readonly parse: (message: { name: string; text: string }) => void;
  readonly bind: (message: { statement: string; values: readonly unknown[] }) => void;
  readonly execute: (message: object) => void;
  readonly sync: () => void;
};

type Done = (error: Error | null) => void;

// Its types leave out how pg prints values, which it exports.
const { prepareValue } = (pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => unknown } })
  .utils;

/** Asks for no description of the columns, which the caller knows: that is a tenth of the work of a short answer. */
class TextQuery<Row extends TextRow> {
  readonly name: string;
  readonly text: string;
  callback: Done | undefined;
  readonly #values: readonly unknown[];
  #onRow: (row: Row) => void;

  constructor({ name, text, values }: Statement, onRow: (row: Row) => void) {
    this.name = name;
    this.text = text;
    this.#values = values.map((value) => prepareValue(value));
    this.#onRow = onRow;
  }

  /** @returns why it cannot be sent */
  submit(wire: Wire): Error | null {
    const { name, text } = this;
    const known = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
    if (known !== undefined && known !== text) return new Error(`${name} is already the name of another statement`);
    wire.stream.cork();
    if (known === undefined) {
      wire.parse({ name, text });
      wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values: this.#values });
    wire.execute({});
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleDataRow({ fields }: { readonly fields: Row }): void {
    this.#onRow(fields);
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    this.#end(null);
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  #end(error: Error | null): void {
    this.#onRow = () => undefined;
    this.callback?.(error);
  }
}

// A pool with `query_timeout` holds on to old queries, and what they call back, until the next full garbage collection. What
// hangs on them, all that has been read, would be moved about by the small ones before: a quarter of the time of reading.
const settling =
  (resolve: () => void, reject: (error: Error) => void): Done =>
  (error) =>
    error ? reject(error) : resolve();

const run = <Row extends TextRow>(db: Queryable, query: TextQuery<Row>): Promise<void> =>
  new Promise((resolve, reject) => {
    // Its types know a query object, and a callback, but not both.
    const ask = db.query.bind(db) as unknown as (query: TextQuery<Row>, done: Done) => unknown;
    ask(query, settling(resolve, reject));
  });

/**
 * Runs a prepared statement and hands over each row while the next are on their way, so that parsing them and printing them
 * in the database go on at once. Nothing is kept of the answer.
 * @param db a pool or one client of it
 * @param onRow called in the order of the rows; once it has thrown it is not called again
 * @throws DatabaseError; else what `onRow` has thrown, once the whole answer has been read
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the columns, as with pg's own query
export const eachTextRow = async <Row extends TextRow>(
  db: Queryable,
  statement: Statement,
  onRow: (row: Row) => void,
): Promise<void> => {
  let failure: { readonly error: unknown } | undefined;
  const query = new TextQuery<Row>(statement, (row) => {
    if (failure) return;
    try {
      onRow(row);
    } catch (error) {
      failure = { error };
    }
  });
  try {
    await run(db, query);
  } catch (error) {
    // Its stack is that of the socket; whoever reads the log wants to know who has asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
  if (failure) throw failure.error;
};
