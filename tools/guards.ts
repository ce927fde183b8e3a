import { parseSync, Visitor } from 'vite';

/** A guard of a source file, and the file without it. */
export type Mutant = { line: number; guard: string; text: string };

type Span = { start: number; end: number };
type Node = Span & { type: string };

/**
 * Every guard that can be taken out of a source file, one at a time: an `if` that only throws an AppError or returns a reason is never
 * met, and a line of SQL that says `and not …` is gone.
 */
export function mutantsOf(path: string, text: string): Mutant[] {
  const spans: { span: Span; instead: string }[] = [];
  new Visitor({
    IfStatement(node) {
      if (!node.alternate && isRefusal(text, node.consequent)) spans.push({ span: node.test, instead: 'false' });
    },
    TemplateElement(node) {
      spans.push(...conditionsOf(text, node));
    },
  }).visit(parseSync(path, text).program);
  return spans
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ span: { start, end }, instead }) => ({
      line: text.slice(0, start).split('\n').length,
      guard: text.slice(start, end).replace(/\s+/g, ' ').trim(),
      text: text.slice(0, start) + instead + text.slice(end),
    }));
}

function isRefusal(text: string, { type, start, end }: Node): boolean {
  const statement = text.slice(start, end);
  if (type === 'ThrowStatement') return statement.includes('new AppError');
  return type === 'ReturnStatement' && /^return '\w+';$/.test(statement);
}

/** Lines of SQL that begin with `and not`; one that goes on in the next line, or behind a value, is left alone. */
function conditionsOf(text: string, { start, end }: Span) {
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
