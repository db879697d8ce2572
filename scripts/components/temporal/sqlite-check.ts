/**
 * `node sqlite-check.ts <file>`: exit code 0 for a whole SQLite file, 3 for one that is not, with what is the matter. A
 * process of its own, because SQLite answers only when it has looked through all of it.
 */
import { DatabaseSync } from 'node:sqlite';

const NOT_WHOLE = 3;
const [, , file = ''] = process.argv;

const problemOf = (): string | undefined => {
  try {
    const database = new DatabaseSync(file);
    const [first] = database.prepare('pragma quick_check(1)').all();
    database.close();
    const answer = String(first?.['quick_check']);
    return answer === 'ok' ? undefined : answer;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const problem = problemOf();
if (problem !== undefined) {
  console.log(problem);
  process.exitCode = NOT_WHOLE;
}
