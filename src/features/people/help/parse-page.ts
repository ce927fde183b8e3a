import { type Block, type Page, placeOf, type Section, type Span, type WrittenPage, writtenPages } from './guide.ts';

const MARKS = /(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/;
const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/;

/**
 * The pages of the guide in their order, from Markdown files by their paths: `…/<page>.md`.
 * @throws Error where a page is missing
 */
export function parseGuide(files: Readonly<Record<string, string>>): readonly Page[] {
  const texts = new Map(Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ''), text]));
  return writtenPages.map((id) => {
    const text = texts.get(id);
    if (text === undefined) throw new Error(`The guide has no page ${id}`);
    return parsePage(id, text);
  });
}

/**
 * A page of the guide from its text: `# title`, a line that says what it is about, and sections `## id: title`. In them
 * each line is a paragraph, `- ` an entry of a list, `1. ` a step and `> ` a note. `**…**` is the name of something on
 * the screen, a word between back quotes a key, `[words](page#section)` a link.
 * @throws Error where a line belongs to nothing or a link leads to no page
 */
export function parsePage(id: WrittenPage, text: string): Page {
  const [head = '', lead = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  if (!head.startsWith('# ')) throw new Error(`The page ${id} has no title`);
  return { id, title: head.slice(2), lead: spansOf(lead), sections: sectionsOf(lines) };
}

function sectionsOf(lines: readonly string[]): Section[] {
  const sections: { id: string; title: string; blocks: Block[] }[] = [];
  for (const line of lines) {
    const heading = /^## ([\w-]+): (.+)$/.exec(line);
    if (heading) {
      const [, id = '', title = ''] = heading;
      sections.push({ id, title, blocks: [] });
      continue;
    }
    const blocks = sections.at(-1)?.blocks;
    if (!blocks) throw new Error(`This line stands in no section: ${line}`);
    addLine(blocks, line);
  }
  return sections;
}

function addLine(blocks: Block[], line: string): void {
  const [, mark, words = line] = /^(- |1\. |> )?(.*)$/.exec(line) ?? [];
  const spans = spansOf(words);
  if (mark === undefined || mark === '> ') {
    blocks.push({ is: mark ? 'note' : 'text', spans });
    return;
  }
  const is = mark === '- ' ? 'list' : 'steps';
  const last = blocks.at(-1);
  if (last && 'items' in last && last.is === is) blocks[blocks.length - 1] = { is, items: [...last.items, spans] };
  else blocks.push({ is, items: [spans] });
}

function spansOf(words: string): Span[] {
  return words
    .split(MARKS)
    .filter((part) => part !== '')
    .map(spanOf);
}

function spanOf(part: string): Span {
  if (part.startsWith('**')) return { is: 'name', text: part.slice(2, -2) };
  if (part.startsWith('`')) return { is: 'key', text: part.slice(1, -1) };
  const link = LINK.exec(part);
  if (!link) return { is: 'text', text: part };
  const [, text = '', written = ''] = link;
  const to = placeOf(written);
  if (!to) throw new Error(`The guide has no page ${written}`);
  return { is: 'link', text, to };
}
