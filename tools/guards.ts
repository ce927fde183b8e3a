import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A guard of a source file, and the file without it. */
export type Mutant = { line: number; guard: string; text: string };

type Span = { start: number; end: number };
type Node = Span & { type: string };
/** The replacement of a guard; `shown` is the whole guard where only a part of it is removed. */
type Cut = { span: Span; instead: string; shown?: Span; needs?: string };

/** How the query builder locks what it selects. */
const LOCKS = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare']);
/** The same in SQL, and a lock that a transaction holds under a key. */
const LOCK_IN_SQL = /\bfor (?:no key update|update|share|key share)\b(?: of \w+)?(?: skip locked)?/g;
const KEY_LOCK_IN_SQL = /\bpg_advisory_xact_lock(?=\()/g;
/** Functions that lock rows and return them: `lockOrder(tx, id)`. */
const LOCKING_FUNCTION = /^(?:lock[A-Z]\w*|find\w*Locked)$/;

const UNLOCKED = 'tools/unlocked.ts';

/**
 * Every guard that can be taken out of a source file, one at a time: an `if` that only throws an AppError or returns a
 * reason is never met, a line of SQL that says `and not …` is gone, and rows are read without their lock.
 */
export function mutantsOf(path: string, text: string): Mutant[] {
  const cuts: Cut[] = [];
  new Visitor({
    IfStatement(node) {
      if (!node.alternate && isRefusal(text, node.consequent)) cuts.push({ span: node.test, instead: 'false' });
    },
    TemplateElement(node) {
      cuts.push(...conditionsOf(text, node), ...locksOf(text, node));
    },
    CallExpression({ callee, arguments: [first], start, end }) {
      if (callee.type === 'MemberExpression' && LOCKS.has(text.slice(callee.property.start, callee.property.end)))
        cuts.push({ span: { start: callee.object.end, end }, instead: '' });
      if (callee.type === 'Identifier' && isLockedElsewhere(text, callee.name) && first)
        cuts.push({
          span: { start: first.end, end: first.end },
          instead: '.withPlugin(unlocked)',
          shown: { start, end },
          needs: `import { unlocked } from '${posix.relative(posix.dirname(path), UNLOCKED)}'; `,
        });
    },
  }).visit(parseSync(path, text).program);
  return cuts
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ span, instead, shown = span, needs = '' }) => ({
      line: lineOf(text, shown),
      guard: text.slice(shown.start, shown.end).replace(/\s+/g, ' ').trim(),
      text: needs + text.slice(0, span.start) + instead + text.slice(span.end),
    }));
}

function lineOf(text: string, { start }: Span): number {
  const begins = start + text.slice(start).search(/\S/);
  return text.slice(0, begins).split('\n').length;
}

/** The locks of a function in the same file are guards by themselves. */
function isLockedElsewhere(text: string, name: string): boolean {
  return LOCKING_FUNCTION.test(name) && !text.includes(`function ${name}(`);
}

function isRefusal(text: string, { type, start, end }: Node): boolean {
  const statement = text.slice(start, end);
  if (type === 'ThrowStatement') return statement.includes('new AppError');
  return type === 'ReturnStatement' && /^return '\w+';$/.test(statement);
}

/** Lines of SQL that begin with `and not`; one that goes on in the next line, or behind a value, is left alone. */
function conditionsOf(text: string, { start, end }: Span): Cut[] {
  const lines = [...text.slice(start, end).matchAll(/^[ \t]*and not .*$/gm)];
  return lines.flatMap((line) => {
    const from = start + line.index;
    const lineEnd = text.indexOf('\n', from);
    const whole = text.slice(from, lineEnd < 0 ? text.length : lineEnd);
    return isBalanced(whole) && !whole.includes('`')
      ? [{ span: { start: from, end: from + whole.length }, instead: '' }]
      : [];
  });
}

function isBalanced(line: string): boolean {
  return [...line].reduce((depth, sign) => depth + (sign === '(' ? 1 : sign === ')' ? -1 : 0), 0) === 0;
}

/** Locks of rows are gone; one under a key is another function of that key. */
function locksOf(text: string, { start, end }: Span): Cut[] {
  const sql = text.slice(start, end);
  const cutsOf = (pattern: RegExp, instead: string) =>
    [...sql.matchAll(pattern)].map((found) => {
      const from = start + found.index;
      return { span: { start: from, end: from + found[0].length }, instead };
    });
  return [...cutsOf(LOCK_IN_SQL, ''), ...cutsOf(KEY_LOCK_IN_SQL, 'to_hex')];
}
