import type { RuleTester } from 'oxlint/plugins-dev';

/** A node of the linter's tree (ESTree). */
type Node = { readonly type: string; readonly [key: string]: unknown };
type Rule = Parameters<RuleTester['run']>[1];

const MESSAGE =
  'A test asserts neither a duration nor a rate: a busy machine would fail it. Wait for the condition, hold the order of ' +
  'events, or make it a row of the bench (tests/bench/scenarios).';

const CLOCKS = ['Date.now', 'performance.now', 'process.hrtime', 'process.hrtime.bigint', 'process.cpuUsage'];
/** Called with an earlier reading, they return the difference. */
const DIFFERENCES = ['process.hrtime', 'process.cpuUsage'];
const A_CLOCK = /\b(now|hrtime|cpuUsage)\b/;
const COMPARES = /^(toBe(Less|Greater)Than(OrEqual)?|toBeCloseTo)$/;
const RELATIONS = ['<', '<=', '>', '>='];
const PUTS = ['push', 'unshift', 'add', 'set'];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const isFunction = ({ type }: Node): boolean => /Function/.test(type);
const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat().filter(isNode)));

const allOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allOf)];
/** Without what only a later call evaluates. */
const evaluatedIn = (node: Node): Node[] => (isFunction(node) ? [] : [node, ...childrenOf(node).flatMap(evaluatedIn)]);

/** `a.b.c`; empty for what is not a chain of names. */
const pathOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression' || node['computed'] === true) return '';
  return `${pathOf(node['object'])}.${pathOf(node['property'])}`;
};
const calleeOf = (node: Node): string => (node.type === 'CallExpression' ? pathOf(node['callee']) : '');
const argumentsOf = (node: Node): Node[] => [node['arguments']].flat().filter(isNode);

/** The name that members and calls hang on: `times` of `times.get(kind)[0]`. */
const rootOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return node.type === 'Identifier' ? String(node['name']) : rootOf(node['object'] ?? node['callee']);
};

/** Variables that are read in it: no keys, no members. */
const namesIn = (node: Node): string[] => {
  if (isFunction(node)) return [];
  if (node.type === 'Identifier') return [String(node['name'])];
  const isKeyed = node.type === 'MemberExpression' || node.type === 'Property';
  const key = node.type === 'MemberExpression' ? node['property'] : node['key'];
  return childrenOf(node).flatMap((child) => (isKeyed && child === key && !node['computed'] ? [] : namesIn(child)));
};

/** Values of a name: for a function, its results. */
const valuesOf = (value: Node): Node[] => {
  const body = isFunction(value) ? value['body'] : undefined;
  if (!isNode(body)) return [value];
  if (body.type !== 'BlockStatement') return [body];
  return childrenOf(body)
    .flatMap(evaluatedIn)
    .flatMap((each) => (each.type === 'ReturnStatement' && isNode(each['argument']) ? [each['argument']] : []));
};

type Assigned = { readonly name: string; readonly values: readonly Node[] };

/** Assignments to a name, or additions to the list or map of that name. */
const assignedIn = (program: Node): Assigned[] =>
  allOf(program).flatMap((node): Assigned[] => {
    const [target, value] =
      node.type === 'VariableDeclarator' ? [node['id'], node['init']] : [node['left'], node['right']];
    if (['VariableDeclarator', 'AssignmentExpression'].includes(node.type) && isNode(target) && isNode(value)) {
      return allOf(target).map((each) => ({ name: rootOf(each), values: valuesOf(value) }));
    }
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return [];
    if (!PUTS.includes(pathOf(node['callee']['property']))) return [];
    return [{ name: rootOf(node['callee']), values: argumentsOf(node) }];
  });

/** Names that stand for what fits, by whatever way. */
const namesOf = (assigned: readonly Assigned[], fits: (value: Node, known: ReadonlySet<string>) => boolean) => {
  const known = new Set<string>();
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const { name, values } of assigned) {
      if (name !== '' && values.some((value) => fits(value, known))) known.add(name);
    }
  }
  return known;
};

const reads = (value: Node, known: ReadonlySet<string>): boolean => namesIn(value).some((name) => known.has(name));
const readsDate = (value: Node): boolean => evaluatedIn(value).some((each) => calleeOf(each) === 'Date.parse');
const readsClock = (value: Node): boolean => evaluatedIn(value).some((each) => CLOCKS.includes(calleeOf(each)));

/** Assertions in it that compare a duration with a number. */
const durationAssertions = (program: Node): Node[] => {
  const assigned = assignedIn(program);
  const moments = namesOf(assigned, (value, known) => readsClock(value) || (isPlain(value) && reads(value, known)));
  const isMoment = (value: unknown): boolean => isNode(value) && (readsClock(value) || reads(value, moments));
  const isDifference = (each: Node): boolean =>
    (each['operator'] === '-' &&
      (isMoment(each['right']) || (isMoment(each['left']) && isNode(each['right']) && readsDate(each['right'])))) ||
    (DIFFERENCES.includes(calleeOf(each)) && argumentsOf(each).length > 0);
  const durations = namesOf(assigned, (value, known) => evaluatedIn(value).some(isDifference) || reads(value, known));
  const isDuration = (value: Node): boolean => evaluatedIn(value).some(isDifference) || reads(value, durations);

  return allOf(program).filter((node) => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['object'])) return false;
    const { object } = callee;
    const expected = isNode(object['object']) ? object['object'] : object; // before `.not`
    if (calleeOf(expected) !== 'expect') return false;
    const asked = argumentsOf(expected);
    const compares =
      COMPARES.test(pathOf(callee['property'])) ||
      asked.flatMap(evaluatedIn).some((each) => RELATIONS.includes(String(each['operator'])));
    return compares && [...asked, ...argumentsOf(node)].some(isDuration);
  });
};

const isPlain = ({ type }: Node): boolean => type === 'Identifier' || type === 'MemberExpression';

const rule: Rule = {
  create: ({ report, sourceCode }) => ({
    Program: (program) => {
      if (!A_CLOCK.test(sourceCode.text)) return;
      for (const node of durationAssertions(program as unknown as Node)) {
        report({ node: node as unknown as typeof program, message: MESSAGE });
      }
    },
  }),
};

/** For `jsPlugins` of the linter. */
export default { meta: { name: 'lendlog' }, rules: { 'no-duration-assertions': rule } };
