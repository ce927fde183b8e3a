import { expect, test } from 'vitest';
import { parsePage } from './parse-page.ts';

test('a page is read with its sections, lists, steps, notes, names, keys and links', () => {
  const text =
    '# Orders\nAbout **Hold**.\n\n## hold: Holding\nPress `E`.\n- one\n- two [more](inbox#test_order)\n1. first\n> Mind it.';
  expect(parsePage('orders', text)).toEqual({
    id: 'orders',
    title: 'Orders',
    lead: [
      { is: 'text', text: 'About ' },
      { is: 'name', text: 'Hold' },
      { is: 'text', text: '.' },
    ],
    sections: [
      {
        id: 'hold',
        title: 'Holding',
        blocks: [
          {
            is: 'text',
            spans: [
              { is: 'text', text: 'Press ' },
              { is: 'key', text: 'E' },
              { is: 'text', text: '.' },
            ],
          },
          {
            is: 'list',
            items: [
              [{ is: 'text', text: 'one' }],
              [
                { is: 'text', text: 'two ' },
                { is: 'link', text: 'more', to: 'inbox#test_order' },
              ],
            ],
          },
          { is: 'steps', items: [[{ is: 'text', text: 'first' }]] },
          { is: 'note', spans: [{ is: 'text', text: 'Mind it.' }] },
        ],
      },
    ],
  });
});

test('what is no HTML stays words', () => {
  const { lead } = parsePage('orders', '# Orders\n<b onclick=x>1 < 2</b>');
  expect(lead).toEqual([{ is: 'text', text: '<b onclick=x>1 < 2</b>' }]);
});

test.each([
  ['a page without a title', 'Orders\nlead', /has no title/],
  ['words before the first section', '# Orders\nlead\nlost', /stands in no section: lost/],
  ['a link to no page', '# Orders\n[x](nowhere)', /has no page nowhere/],
])('%s is refused', (_, text, message) => {
  expect(() => parsePage('orders', text)).toThrow(message);
});
